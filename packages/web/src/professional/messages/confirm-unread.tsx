import { Button, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { ThreadMessage } from '@samklang/contract/messages'
import { type RefObject, useEffect, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import classes from '../../thread/thread.module.css'
import { Refused } from '../../ui/refused.tsx'

/** Of the patient's, and confirmed by nobody. */
export function isUnread({ FromStaff, Kind, ConfirmedAt }: ThreadMessage): boolean {
  return !FromStaff && Kind === 'Chat' && !ConfirmedAt
}

/** what may be about danger is not settled along with others: whoever acknowledges the alert confirms its message. */
function isAlerting({ Alert: alert }: ThreadMessage): boolean {
  return alert !== null && alert.AcknowledgedAt === null
}

/** Of those that have been in view: what is said to be read by whoever confirms or replies. */
function listToConfirm(messages: readonly ThreadMessage[]): ThreadMessage[] {
  return messages.filter((message) => isUnread(message) && !isAlerting(message))
}

type ConfirmUnreadProps = {
  messages: readonly ThreadMessage[]
  /** Older ones are there that are not counted. */
  hasOlder: boolean
  /** told of what a reply confirms; absent where none can be written. */
  repliedTo: RefObject<readonly string[]> | undefined
}

/** of those that have been in view, and of no others: what nobody has seen here is not said to be read. */
export function ConfirmUnread({ messages, hasOlder, repliedTo }: ConfirmUnreadProps) {
  const { t } = useText('professional')
  const confirm = useSend(messageCalls.confirmMessage)
  const [isUnderWay, setUnderWay] = useState(false)
  const toConfirm = listToConfirm(messages)
  const leftOut = messages.filter(isUnread).length - toConfirm.length

  useEffect(() => {
    if (repliedTo) repliedTo.current = toConfirm.map(({ Id }) => Id)
  })

  async function confirmAll() {
    if (isUnderWay) return
    setUnderWay(true)
    try {
      for (const { Id } of toConfirm) await confirm.mutateAsync({ params: { id: Id } })
    } catch {
      // Said below; those before it are confirmed.
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <div className={classes.confirm}>
      {toConfirm.length > 0 && (
        <Button fullWidth variant="light" loading={isUnderWay} onClick={() => void confirmAll()}>
          {t(hasOlder ? 'messages.confirm-here' : 'messages.confirm', { count: toConfirm.length })}
        </Button>
      )}
      {toConfirm.length > 0 && repliedTo && <Text size="sm">{t('messages.reply-confirms')}</Text>}
      {leftOut > 0 && (
        <Text size="sm">
          {t(hasOlder ? 'messages.left-out-here' : 'messages.confirm-left-out', { count: leftOut })}
        </Text>
      )}
      <Refused error={confirm.error} />
    </div>
  )
}
