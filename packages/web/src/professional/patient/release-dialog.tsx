import { List, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import type { FormRow } from '@samklang/contract/forms'
import { isOver } from '@samklang/engine/form/form-status'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { beginLeaving } from '../../live/left-patients.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFollowUpsKnown } from '../care/use-follow-ups-known.tsx'
import { useTakeover } from '../care/use-takeover.tsx'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { useLeavePatient, usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'

/** Says before it is done what becomes of forms, reminders and one's own access, and afterwards what became of them. */
export function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const patient = usePatient()
  const leave = useLeavePatient()
  const { data: care, isPlaceholderData } = useCareQuery(patient.Id)
  // What was so at the last visit may have changed.
  const open = care && !isPlaceholderData ? [...care.Questionnaires, ...care.Journals].filter(isOpen).length : undefined
  const isInpatient = useUnitGroup()?.Admission && patient.AdmittedInTreatment
  const release = useSend(patientCalls.releasePatient, {
    onSent: ({ OpenForms: forms, RemindersStopped: reminders }) =>
      showSnackbar(t('patient.release.done', { forms, reminders }), { tone: 'done', timeout: 10_000 }),
  })
  const takeover = useTakeover(release)
  const followUps = useFollowUpsKnown(release)

  function confirm() {
    if ([takeover.isMissing(), followUps.isMissing()].includes(true)) return
    const query = { AlertTakerId: takeover.takerId, FollowUpsKnown: followUps.known?.toString() }
    const endLeaving = beginLeaving(patient.Id)
    release.mutate(
      { params: { id: patient.Id }, query },
      { onSuccess: () => void leave(patient.Id).finally(endLeaving), onError: endLeaving },
    )
  }

  return (
    <ConfirmDialog
      title={t('patient.release.title', { name: `${patient.Firstname} ${patient.Lastname}` })}
      confirm={t('patient.release.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
      isPending={release.isPending}
      isDestructive
    >
      <Text>{t('patient.release.lead')}</Text>
      <List mt="xs" spacing={4}>
        <List.Item>{formsText()}</List.Item>
        <List.Item>{t('patient.release.reminders')}</List.Item>
        {isInpatient && <List.Item>{t('patient.release.admission')}</List.Item>}
        <List.Item>{t('patient.release.access')}</List.Item>
      </List>
      {takeover.fields}
      {followUps.fields}
    </ConfirmDialog>
  )

  function formsText(): string {
    if (open === undefined) return t('patient.release.forms-unknown')
    return open > 0 ? t('patient.release.forms', { count: open }) : t('patient.release.no-forms')
  }
}

function isOpen({ Status }: FormRow): boolean {
  return !isOver(Status)
}
