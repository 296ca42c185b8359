import { Button, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { messagesWords } from './messages-words.ts'

/** of those that are shown, and of no others. */
export function ConfirmRead({ messages }: { messages: readonly MyThreadMessage[] }) {
  const words = messagesWords(useText().language)
  const confirm = useSend(messageCalls.confirmMyMessage)
  const [isUnderWay, setUnderWay] = useState(false)
  const unread = messages.filter(({ FromStaff, ConfirmedAt }) => FromStaff && !ConfirmedAt)

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
    <>
      {unread.length > 0 && (
        <Button variant="light" size="md" loading={isUnderWay} onClick={() => void confirmAll()}>
          {words.confirm}
        </Button>
      )}
      <div role="alert">{confirm.error && <Text>{words.confirmFailed}</Text>}</div>
    </>
  )
}
