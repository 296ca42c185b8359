import { Button } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { ThreadMessage } from '@samklang/contract/messages'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'

/** of those that are shown, and of no others: what nobody has seen here is not said to be read. */
export function ConfirmUnread({ messages }: { messages: readonly ThreadMessage[] }) {
  const { t } = useText('professional')
  const confirm = useSend(messageCalls.confirmMessage)
  const [isUnderWay, setUnderWay] = useState(false)
  const unread = messages.filter(({ FromStaff, Kind, ConfirmedAt }) => !FromStaff && Kind === 'Chat' && !ConfirmedAt)

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
        <Button variant="light" loading={isUnderWay} onClick={() => void confirmAll()}>
          {t('messages.confirm', { count: unread.length })}
        </Button>
      )}
      <Refused error={confirm.error} />
    </>
  )
}
