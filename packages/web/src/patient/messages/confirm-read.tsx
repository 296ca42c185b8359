import { Button, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import classes from '../../thread/thread.module.css'
import { messagesWords } from './messages-words.ts'

/** Of the clinic's, and not confirmed. */
export function isUnread({ FromStaff, ConfirmedAt }: MyThreadMessage): boolean {
  return FromStaff && !ConfirmedAt
}

/** of those that have been in view, and of no others. */
export function ConfirmRead({ messages }: { messages: readonly MyThreadMessage[] }) {
  const words = messagesWords(useText().language)
  const confirm = useSend(messageCalls.confirmMyMessage)
  const [isUnderWay, setUnderWay] = useState(false)
  const unread = messages.filter(isUnread)

  async function confirmAll() {
    if (isUnderWay) return
    setUnderWay(true)
    try {
      for (const { Id } of unread) await confirm.mutateAsync({ params: { id: Id } })
    } catch {
      // Said below; those before it are confirmed.
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <div className={classes.confirm}>
      {unread.length > 0 && (
        <Button fullWidth variant="light" size="md" loading={isUnderWay} onClick={() => void confirmAll()}>
          {(unread.length === 1 ? words.confirm_one : words.confirm_other).replace('{{count}}', String(unread.length))}
        </Button>
      )}
      <div role="alert">{confirm.error && <Text>{words.confirmFailed}</Text>}</div>
    </div>
  )
}
