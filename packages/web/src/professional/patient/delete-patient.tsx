import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { followUpsOpenOf } from '../care/alert-refusals.ts'
import { useLeavePatient, usePatient } from '../patient-context/use-patient.ts'

/** Asked twice: once with the button, once by writing whose record it is. */
export function DeletePatient() {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const leave = useLeavePatient()
  const [isAsking, setAsking] = useState(false)
  const [restorableUntil, setRestorableUntil] = useState<string>()

  function close() {
    setAsking(false)
    setRestorableUntil(undefined)
  }

  return (
    <Stack gap="xs">
      <Text>{t('patient.delete.explained')}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('patient.delete.open')}
        </Button>
      </Group>
      {isAsking && !restorableUntil && <AskToDelete onClose={close} onDeleted={setRestorableUntil} />}
      {restorableUntil && <Deleted until={restorableUntil} onRestored={close} onLeave={() => leave(Id)} />}
    </Stack>
  )
}

function AskToDelete({ onClose, onDeleted }: { onClose: () => void; onDeleted: (until: string) => void }) {
  const { t } = useText('professional')
  const { Id, Lastname, Firstname, PatientContactRelations } = usePatient()
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  // Whoever closes the question while it is under way is told as well.
  const remove = useSend(patientCalls.deletePatient, {
    onSent: ({ RestorableUntil }) => onDeleted(RestorableUntil),
  })
  const isSame = typed.trim().toLocaleLowerCase('sv') === Lastname.toLocaleLowerCase('sv')

  const followUps = followUpsOpenOf(remove.error, 'follow-up-open')

  function confirm() {
    setTold(!isSame)
    if (!isSame) return
    remove.mutate({ params: { id: Id } })
  }

  return (
    <ConfirmDialog
      title={t('patient.delete.ask', { name: `${Firstname} ${Lastname}` })}
      confirm={t('patient.delete.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
      isPending={remove.isPending}
      isDestructive
    >
      <Stack gap="sm">
        <Text>{t('patient.delete.means', { count: PatientContactRelations.length })}</Text>
        <TextInput
          label={t('patient.delete.type', { name: Lastname })}
          value={typed}
          autoComplete="off"
          error={isTold && !isSame ? t('patient.delete.other') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {followUps && <Text>{t('patient.delete.follow-ups', { count: followUps.Open })}</Text>}
        <Refused error={remove.error} />
      </Stack>
    </ConfirmDialog>
  )
}

type DeletedProps = { until: string; onRestored: () => void; onLeave: () => void }

/** The mistake is most often seen at once: taking it back lies right there. */
function Deleted({ until, onRestored, onLeave }: DeletedProps) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const restore = useSend(patientCalls.restorePatient)
  return (
    <Dialog title={t('patient.delete.done-title')} onClose={onLeave}>
      <Stack>
        <Text role="status">{t('patient.delete.done', { date: formatDay(until) })}</Text>
        <Refused error={restore.error} />
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { id: Id } }, { onSuccess: onRestored })}
          >
            {t('patient.delete.undo')}
          </Button>
          <Button onClick={onLeave}>{t('patient.delete.leave')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
