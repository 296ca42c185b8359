import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import type { KnownHere } from '@samklang/contract/person-record'
import type { CallError } from '../../api/call-error.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldsOf, knownName, knownOtherwise } from '../../patient-form/known-otherwise.ts'
import { SameContact, SamePerson } from '../../patient-form/same-person.tsx'
import { go } from '../../routes/go.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { RegistrationFailure, RegistrationTask } from './carry-out.ts'
import { nameOf, shownIdOf } from './draft-owner.ts'
import { isRecorded, type RegistrationDraft } from './registration-draft.ts'
import type { CarryOut } from './use-carry-out.ts'
import type { ChangeDraft } from './use-registration.ts'

type RegistrationOutcomeProps = {
  draft: RegistrationDraft
  change: ChangeDraft
  work: CarryOut
  remaining: readonly RegistrationTask[]
  onOpen: () => void
}

/** What did not go as meant, and the way on. The patient is never registered twice, and nothing typed is lost. */
export function RegistrationOutcome(props: RegistrationOutcomeProps) {
  const { draft, work, onOpen } = props
  if (work.isPending || !(work.refusal || draft.ExistingId || draft.PatientId)) return null
  const known = knownOtherwise(work.refusal)
  return (
    <Stack>
      {known && <SamePatient known={known} draft={draft} work={work} />}
      {work.refusal && !known && <Refused error={work.refusal} />}
      {draft.ExistingId && !draft.PatientId && <AlreadyHere id={draft.ExistingId} work={work} onOpen={onOpen} />}
      {draft.PatientId && <Remaining id={draft.PatientId} {...props} />}
    </Stack>
  )
}

type SamePatientProps = { known: KnownHere; draft: RegistrationDraft; work: CarryOut }

function SamePatient({ known, draft, work }: SamePatientProps) {
  const { t } = useText('professional')
  const name = knownName(known)
  // The record's name is written, whatever the unit has.
  const means = isRecorded(draft) ? 'registration.known.same-means-recorded' : 'registration.known.same-means'
  const fields = work.refusal ? fieldsOf(work.refusal).map((label) => t(label)) : []
  const lead = fields.length > 0 ? 'registration.known.differs' : 'registration.known.asked'
  return (
    <SamePerson
      known={known}
      lead={t(lead, { typed: nameOf(draft), id: shownIdOf(draft), fields: fields.join(', ') })}
      means={t(means, { name, typed: nameOf(draft) })}
      same={t('registration.known.same', { name: isRecorded(draft) ? nameOf(draft) : name })}
      onSame={() => void work.start(null, { isSamePerson: true })}
      onOther={() => void go('/admin/patient/registrering/1')}
    />
  )
}

/** The server knows something that the form could not: which field it is about is worth the way back. */
function Refused({ error }: { error: CallError }) {
  const { t } = useText('professional')
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
  const { t } = useText('professional')
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

function Remaining({ id, remaining, onOpen, ...rest }: RegistrationOutcomeProps & { id: string }) {
  const { t } = useText('professional')
  return (
    <Alert color="amber" title={t('registration.remains')}>
      <Stack align="flex-start" gap="sm">
        <List>
          {remaining.map((task) => (
            <List.Item key={task.key}>
              {t(`registration.tasks.${task.work}`, { name: task.name })}
              {rest.work.failures
                .filter((failure) => failure.task.key === task.key)
                .map((failure) => (
                  <Failed key={task.key} id={id} failure={failure} {...rest} />
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

type FailedProps = Pick<RegistrationOutcomeProps, 'draft' | 'change' | 'work'> & {
  id: string
  failure: RegistrationFailure
}

/** Why something was not done, or, of a contact whom the unit has already, the question whether it is the same person. */
function Failed({ id, failure: { task, error }, draft, change, work }: FailedProps) {
  const known = knownOtherwise(error)
  const contact = draft.Contacts.find(({ Key }) => Key === task.key)
  if (!known || !contact) return <Text size="sm">{failureMessage(error)}</Text>

  function check() {
    change({ Editing: draft.Editing ?? contact ?? null })
    void go('/admin/patient/registrering/3')
  }

  const onSame = () => void work.start(id, { sameContact: task.key })
  return <SameContact known={known} error={error} contact={contact} onSame={onSame} onOther={check} />
}
