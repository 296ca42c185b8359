import { Alert, Stack } from '@mantine/core'
import type { KnownHere } from '@samklang/contract/person-record'
import { IconShieldLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { formatPhone, judgeDraft } from '../../patient-form/patient-draft.ts'
import { PatientFields } from '../../patient-form/patient-fields.tsx'
import { SamePhoneNote } from '../../patient-form/same-phone-note.tsx'
import { today } from '../../session/civil-day.ts'
import { useSettings } from '../../system/settings.ts'
import { bornOf, isPhoneRecorded, isProtected, isRecorded, recordedFields } from './registration-draft.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-registration.ts'

/** What is known of the patient: the same form as later on the patient's own page. */
export function InformationStep({ draft, change, onNext, onBack }: StepProps) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const [isTold, setTold] = useState(false)
  const day = today()
  const { value, faults } = judgeDraft(draft.Information, day, { isRecorded: isRecorded(draft), born: bornOf(draft) })

  function submit() {
    if (value) {
      change({ Information: { ...draft.Information, Phone: formatPhone(draft.Information.Phone) } })
      return onNext()
    }
    flushSync(() => setTold(true))
    focusFirstFault(form.current)
  }

  return (
    <StepForm
      form={form}
      title={t('registration.steps.information')}
      next={t('registration.next')}
      onSubmit={submit}
      onBack={onBack}
    >
      <Stack>
        <RecordNote outcome={draft.Record?.Outcome} />
        <KnownNote known={draft.Record?.Known} isRecorded={isRecorded(draft)} />
        {isProtected(draft) && (
          <Alert color="amber" icon={<IconShieldLock aria-hidden />} title={t('registration.protected')}>
            {t('registration.protected-explained')}
          </Alert>
        )}
        <PatientFields
          isRegistration
          draft={draft.Information}
          faults={isTold ? faults : {}}
          today={day}
          lockedFields={recordedFields(draft)}
          isBirthDateOfId={bornOf(draft) === draft.Information.DateOfBirth}
          isPhoneFromElsewhere={isPhoneRecorded(draft)}
          isConsentFixed={typeof draft.Record?.Person?.HasNotificationConsent === 'boolean'}
          onChange={(typed) => change({ Information: { ...draft.Information, ...typed } })}
        />
        <SamePhoneNote
          phone={draft.Information.Phone}
          others={draft.Contacts.map(({ Firstname, Lastname, Phone }) => ({
            name: `${Firstname} ${Lastname}`,
            phone: Phone,
          }))}
        />
      </Stack>
    </StepForm>
  )
}

/** When the record had no answer, registration goes on by hand, and whoever types should know that nothing was checked. */
function RecordNote({ outcome }: { outcome: 'Found' | 'NotFound' | 'Unavailable' | undefined }) {
  const { t } = useText('professional')
  const isInUse = useSettings()?.PersonRecordInformation.Enabled
  if (!isInUse || !outcome || outcome === 'Found') return null
  return (
    <Alert color={outcome === 'Unavailable' ? 'amber' : 'teal'} role="status" p="xs">
      {t(`registration.record.${outcome}`)}
    </Alert>
  )
}

/** whom the unit has by this id already, before anybody writes another's name. */
function KnownNote({ known, isRecorded }: { known: KnownHere | null | undefined; isRecorded: boolean }) {
  const { t } = useText('professional')
  if (!known?.Name) return null
  const name = `${known.Name.Firstname} ${known.Name.Lastname}`.trim()
  return (
    <Alert color="amber" role="status" title={t(`registration.known.${known.As}`, { name })}>
      {t(isRecorded ? 'registration.known.note-recorded' : 'registration.known.note', { name })}
    </Alert>
  )
}
