import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { Task } from './carry-out.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import type { CarryOut } from './use-carry-out.ts'

type RegistrationOutcomeProps = {
  draft: RegistrationDraft
  work: CarryOut
  remaining: readonly Task[]
  onOpen: () => void
}

/** What did not go as meant, and the way on. The patient is never registered twice, and nothing typed is lost. */
export function RegistrationOutcome({ draft, work, remaining, onOpen }: RegistrationOutcomeProps) {
  if (work.isPending || !(work.refusal || draft.ExistingId || draft.PatientId)) return null
  return (
    <Stack>
      {work.refusal && <Refused error={work.refusal} />}
      {draft.ExistingId && !draft.PatientId && <AlreadyHere id={draft.ExistingId} work={work} onOpen={onOpen} />}
      {draft.PatientId && <Remaining id={draft.PatientId} work={work} remaining={remaining} onOpen={onOpen} />}
    </Stack>
  )
}

const labels = {
  PersonalId: 'registration.summary-id',
  Firstname: 'patient-form.firstname',
  Lastname: 'patient-form.lastname',
  Phone: 'patient-form.phone',
  DateOfBirth: 'patient-form.birth-date',
  Tags: 'patient-form.tags',
  Comment: 'patient-form.comment',
} as const

/** The server knows something that the form could not: which field it is about is worth the way back. */
function Refused({ error }: { error: CallError }) {
  const { t } = useTranslation('professional')
  const fields = Object.entries(labels).filter(([field]) =>
    error.body.Errors.some(({ Field }) => Field === field || Field.startsWith(`${field}.`)),
  )
  return (
    <Alert color="red">
      {failureMessage(error)}
      {fields.length > 0 && <Text fw={600}>{fields.map(([, label]) => t(label)).join(', ')}</Text>}
    </Alert>
  )
}

/** Somebody else registered the same person meanwhile, or our own answer was lost on the way: the one who typed decides. */
function AlreadyHere({ id, work, onOpen }: { id: string; work: CarryOut; onOpen: () => void }) {
  const { t } = useTranslation('professional')
  return (
    <Alert color="amber" title={t('registration.exists')}>
      <Stack align="flex-start" gap="sm">
        {t('registration.exists-go-on')}
        <Group>
          <Button onClick={() => work.start(id)}>{t('registration.add-to-existing')}</Button>
          <Button variant="default" component={AppLink} to={`/admin/patient/${id}/`} onClick={onOpen}>
            {t('registration.open-patient')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Remaining({ id, work, remaining, onOpen }: Omit<RegistrationOutcomeProps, 'draft'> & { id: string }) {
  const { t } = useTranslation('professional')
  return (
    <Alert color="amber" title={t('registration.remains')}>
      <Stack align="flex-start" gap="sm">
        <List>
          {remaining.map((task) => (
            <List.Item key={task.key}>
              {t(`registration.tasks.${task.work}`, { name: task.name })}
              {work.failures
                .filter((failure) => failure.task.key === task.key)
                .map(({ message }) => (
                  <Text key={message} size="sm">
                    {message}
                  </Text>
                ))}
            </List.Item>
          ))}
        </List>
        {t('registration.remains-explained')}
        <Button variant="default" component={AppLink} to={`/admin/patient/${id}/`} onClick={onOpen}>
          {t('registration.open-anyway')}
        </Button>
      </Stack>
    </Alert>
  )
}
