import { Button, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { ThreadMessage } from '@samklang/contract/messages'
import { useState } from 'react'
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

/** of those that have been in view, and of no others: what nobody has seen here is not said to be read. */
export function ConfirmUnread({ messages }: { messages: readonly ThreadMessage[] }) {
  const { t } = useText('professional')
  const confirm = useSend(messageCalls.confirmMessage)
  const [isUnderWay, setUnderWay] = useState(false)
  const unread = messages.filter(isUnread)
  const toConfirm = unread.filter((message) => !isAlerting(message))
  const leftOut = unread.length - toConfirm.length

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
          {t('messages.confirm', { count: toConfirm.length })}
        </Button>
      )}
      {leftOut > 0 && <Text size="sm">{t('messages.confirm-left-out', { count: leftOut })}</Text>}
      <Refused error={confirm.error} />
    </div>
  )
}
