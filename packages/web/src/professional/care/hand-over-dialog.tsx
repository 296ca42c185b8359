import { Text, TextInput } from '@mantine/core'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { Restored } from '../../ui/restored.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { blankHandOver, HandOverDraft } from './step-draft.ts'
import { useCareSend, useRefreshCare } from './use-care-send.ts'

type HandOverDialogProps = { alert: RiskAlert; name: string; onClose: () => void }

/** asks a colleague to take over. It says that nothing has changed hands until they accept. */
export function HandOverDialog({ alert, name, onClose }: HandOverDialogProps) {
  const { t } = useText('professional')
  const { draft, change, kept } = useKeptDraft(`hand-over/${alert.Id}`, blankHandOver, HandOverDraft)
  const { to, note } = draft
  const [isTold, setTold] = useState(false)
  const refresh = useRefreshCare()
  const send = useCareSend(followUpCalls.handOverAlert)

  function save() {
    setTold(true)
    if (!to) return
    const body = { StaffUserId: to, Note: note.trim() || null }
    send.mutate({ params: { id: alert.Id }, body }, { onSuccess: done })
  }

  function done() {
    kept.letGo(kept.words)
    onClose()
  }

  function leave() {
    if (send.error) void refresh()
    onClose()
  }

  return (
    <SaveDialog
      title={t('follow-up.hand-over-title', { name })}
      confirm={t('follow-up.ask')}
      sending={send}
      onSave={save}
      onClose={leave}
    >
      <Text>{[alert.Text, alert.Question, alert.AnswerText].filter(Boolean).join(' · ')}</Text>
      <ReceiverField
        value={to}
        onChange={(chosen) => change({ to: chosen })}
        error={isTold && !to ? t('common:validation.required') : undefined}
      />
      <TextInput
        label={t('follow-up.note')}
        value={note}
        maxLength={500}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Restored kept={kept} />
      <Text size="sm">
        {t(alert.AcknowledgedAt === null ? 'follow-up.hand-over-waiting' : 'follow-up.hand-over-means')}
      </Text>
    </SaveDialog>
  )
}
