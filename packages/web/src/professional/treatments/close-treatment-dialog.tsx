import { List, NumberInput, Text } from '@mantine/core'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import { longestComment } from '@samklang/contract/comments'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { SaveDialog } from '../care/save-dialog.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { waitingAlerts } from './arrange-treatments.ts'
import { LosesSafetyPlan } from './loses-safety-plan.tsx'
import { isAhead, isOpen } from './module-acts.ts'
import type { TreatmentDialogProps } from './treatment-menu.tsx'

const suggestedDays = 30
const longestDays = 365

/** what ends is said before it does; one that has not begun is withdrawn. */
export function CloseTreatmentDialog({ treatment, onClose, onClosed }: TreatmentDialogProps) {
  const { t } = useText('professional')
  const { Id, DisplayName: name, StartDate: date } = treatment
  const [days, setDays] = useState<number | string>(suggestedDays)
  const [isTold, setTold] = useState(false)
  const kept = useKeptWords(`close-treatment/${Id}`)
  const close = useCareSend(treatmentCalls.closeTreatment, { onSent: finish })
  const isPlanned = treatment.Status === 'NotStarted'
  const isFaulty = !isPlanned && !(typeof days === 'number' && days >= 0 && days <= longestDays)

  function save() {
    setTold(isFaulty)
    if (isFaulty) return
    const body = { MaintainDurationDays: isPlanned ? 0 : Number(days), Reason: kept.words?.trim() || null }
    close.mutate({ params: { id: Id }, body })
  }

  function finish({ MaintainUntil: until }: TreatmentRow) {
    kept.letGo(kept.words)
    onClosed()
    const words = until ? t('treatments.close.done-readable', { date: until }) : t('treatments.close.done')
    showSnackbar(words, { tone: 'done' })
  }

  return (
    <SaveDialog
      title={t(isPlanned ? 'treatments.close.take-back-title' : 'treatments.close.title', { treatment: name })}
      confirm={t(isPlanned ? 'treatments.close.take-back' : 'treatments.close.confirm')}
      isDestructive={!isPlanned}
      sending={close}
      onSave={save}
      onClose={onClose}
      width={560}
    >
      {isPlanned ? (
        <Text>{t('treatments.close.take-back-means', { date })}</Text>
      ) : (
        <>
          <LosesSafetyPlan treatmentId={Id} days={days} />
          <WhatEnds treatment={treatment} />
          <NumberInput
            label={t('treatments.close.days')}
            description={t('treatments.close.days-hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={longestDays}
            maw={360}
            allowDecimal={false}
            clampBehavior="none"
            required
            value={days}
            error={isTold && isFaulty && t('treatments.close.fault-days')}
            onChange={setDays}
          />
        </>
      )}
      <KeptTextarea
        kept={kept}
        label={t('treatments.close.reason')}
        description={t('treatments.close.reason-hint')}
        longest={longestComment}
        minRows={2}
      />
    </SaveDialog>
  )
}

function WhatEnds({ treatment }: { treatment: TreatmentRow }) {
  const { t } = useText('professional')
  const open = treatment.Modules.filter(isOpen)
  const toCome = treatment.Modules.filter((module) => isAhead(module) && !isOpen(module)).length
  const alerts = waitingAlerts(treatment)
  const ofPatient = useCareQuery(treatment.PatientId).data?.Alerts.length ?? 0
  const modules = open.map(({ DisplayName }) => DisplayName).join(', ')
  return (
    <div>
      <Text>{t('treatments.close.means')}</Text>
      <List mt={4} spacing={4}>
        {alerts > 0 && (
          <List.Item>
            <b>{t('treatments.close.alerts', { count: alerts })}</b>
          </List.Item>
        )}
        {ofPatient > alerts && (
          <List.Item>
            <b>{t('treatments.close.patient-alerts', { count: ofPatient })}</b>
          </List.Item>
        )}
        {treatment.UnreadMessages > 0 && (
          <List.Item>
            <b>{t('treatments.close.unread', { count: treatment.UnreadMessages })}</b>
          </List.Item>
        )}
        <List.Item>
          {open.length > 0
            ? t('treatments.close.ends-open', { count: open.length, modules })
            : t('treatments.close.ends-none')}
        </List.Item>
        {toCome > 0 && <List.Item>{t('treatments.close.ends-planned', { count: toCome })}</List.Item>}
        <List.Item>{t('treatments.close.ends-writing')}</List.Item>
        <List.Item>{t('treatments.close.ends-messages')}</List.Item>
        <List.Item>{t('treatments.close.ends-read')}</List.Item>
      </List>
    </div>
  )
}
