import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { KnownHere } from '@samklang/contract/person-record'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { go } from '../../routes/go.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { knownOtherwise, type Task } from './carry-out.ts'
import { nameOf, shownIdOf } from './draft-owner.ts'
import { isRecorded, type RegistrationDraft } from './registration-draft.ts'
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
  const known = knownOtherwise(work.refusal)
  return (
    <Stack>
      {known && <SamePerson known={known} draft={draft} work={work} />}
      {work.refusal && !known && <Refused error={work.refusal} />}
      {draft.ExistingId && !draft.PatientId && <AlreadyHere id={draft.ExistingId} work={work} onOpen={onOpen} />}
      {draft.PatientId && <Remaining id={draft.PatientId} work={work} remaining={remaining} onOpen={onOpen} />}
    </Stack>
  )
}

const labels = {
  PersonalId: 'registration.summary-id',
  Gender: 'patient-form.gender',
  Firstname: 'patient-form.firstname',
  Lastname: 'patient-form.lastname',
  Phone: 'patient-form.phone',
  DateOfBirth: 'patient-form.birth-date',
  Tags: 'patient-form.tags',
  Comment: 'patient-form.comment',
} as const

function fieldsOf(error: CallError) {
  return Object.entries(labels).flatMap(([field, label]) =>
    error.body.Errors.some(({ Field }) => Field === field || Field.startsWith(`${field}.`)) ? [label] : [],
  )
}

type SamePersonProps = { known: KnownHere; draft: RegistrationDraft; work: CarryOut }

/** the unit has somebody else by this id, or the same person by other facts: the one who typed knows which. */
function SamePerson({ known, draft, work }: SamePersonProps) {
  const { t } = useTranslation('professional')
  const name = `${known.Name?.Firstname ?? ''} ${known.Name?.Lastname ?? ''}`.trim()
  // The record's name is written, whatever the unit has.
  const means = isRecorded(draft) ? 'registration.known.same-means-recorded' : 'registration.known.same-means'
  const fields = work.refusal ? fieldsOf(work.refusal).map((label) => t(label)) : []
  return (
    <Alert color="amber" role="alert" title={t(`registration.known.${known.As}`, { name })}>
      <Stack align="flex-start" gap="sm">
        <Text>
          {t('registration.known.differs', { typed: nameOf(draft), id: shownIdOf(draft), fields: fields.join(', ') })}
        </Text>
        <Text>{t(means, { name, typed: nameOf(draft) })}</Text>
        <Group>
          {/* The first harms nobody if it is pressed without reading. */}
          <Button onClick={() => void go('/admin/patient/registrering/1')}>{t('registration.known.other')}</Button>
          <Button variant="default" onClick={() => work.start(null, { isSamePerson: true })}>
            {t('registration.known.same', { name: isRecorded(draft) ? nameOf(draft) : name })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** The server knows something that the form could not: which field it is about is worth the way back. */
function Refused({ error }: { error: CallError }) {
  const { t } = useTranslation('professional')
  const fields = fieldsOf(error)
  return (
    <Alert color="red">
      {failureMessage(error)}
      {fields.length > 0 && <Text fw={600}>{fields.map((label) => t(label)).join(', ')}</Text>}
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
