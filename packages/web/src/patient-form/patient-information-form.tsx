import { Alert, Button, Group, Stack } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import type { Patient } from '@samklang/contract/patients'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../api/call-error.ts'
import { useSend } from '../api/use-call.ts'
import { showSnackbar } from '../errors/snackbar-queue.ts'
import { useText } from '../i18n/use-text.ts'
import { today } from '../session/civil-day.ts'
import { useKeptDraft } from '../state/kept-draft.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Refused } from '../ui/refused.tsx'
import { Restored } from '../ui/restored.tsx'
import { AddressNote } from './address-note.tsx'
import { focusFirstFault, hasFaults } from './faults.ts'
import { bornById, draftOf, judgeChange, PatientDraft, recordFields } from './patient-draft.ts'
import { PatientFields } from './patient-fields.tsx'
import { isPhoneReplaced } from './replaced.ts'
import { SamePhoneNote } from './same-phone-note.tsx'

type PatientInformationFormProps = {
  patient: Patient
  /** The calls whose answers show what is changed here; the patient itself is always among them. */
  onSaved?: (patient: Patient) => void
}

/**
 * What is known of a patient, to read and to change. What somebody saved starts it anew, but for whoever is typing: that
 * stands until it is saved, undone or left on purpose.
 */
export function PatientInformationForm({ patient, onSaved }: PatientInformationFormProps) {
  const [shown, setShown] = useState(patient)
  const [isTouched, setTouched] = useState(false)
  if (!isTouched && shown !== patient) setShown(patient)
  return (
    <InformationForm
      key={`${shown.Id} ${shown.LastModifiedAt}`}
      patient={shown}
      onSaved={onSaved}
      onTouched={setTouched}
    />
  )
}

type InformationFormProps = PatientInformationFormProps & { onTouched: (isTouched: boolean) => void }

function InformationForm({ patient, onSaved, onTouched }: InformationFormProps) {
  const { t } = useText('professional')
  const form = useRef<HTMLFormElement>(null)
  const known = draftOf(patient)
  const { draft, change, kept } = useKeptDraft(`patient/${patient.Id}`, known, PatientDraft)
  const [isTold, setTold] = useState(false)
  const day = today()
  const { value, faults } = judgeChange(draft, day, patient)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(known)
  const save = useSend(patientCalls.savePatient)

  const isConflict = save.error instanceof CallError && save.error.status === 409

  useEffect(() => onTouched(isChanged), [onTouched, isChanged])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (!value) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    save.mutate(
      { params: { id: patient.Id }, body: { ...value, PreviousLastModifiedAt: patient.LastModifiedAt } },
      {
        onSuccess: (saved) => {
          showSnackbar(t('patient-form.saved'))
          kept.drop()
          onTouched(false)
          onSaved?.(saved)
        },
      },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <LeaveGuard isOn={isChanged && !save.isSuccess} onLeave={kept.drop}>
        {t('patient-form.leave.explained')}
      </LeaveGuard>
      <Stack>
        <PatientFields
          draft={draft}
          faults={isTold ? faults : {}}
          today={day}
          {...(!patient.CanModify && {
            lockedFields: recordFields,
            personalId: patient.Identity.FormattedPersonalId,
          })}
          isBirthDateOfId={patient.CanModify && bornById(patient) === known.DateOfBirth}
          isPhoneFromElsewhere={patient.PhoneSource === 'Integration'}
          isConsentFixed={patient.ConsentSource === 'Integration'}
          onChange={change}
        />
        <SamePhoneNote
          phone={draft.Phone === known.Phone ? '' : draft.Phone}
          others={patient.PatientContactRelations.map(({ Fullname, Phone }) => ({ name: Fullname, phone: Phone }))}
        />
        <Restored kept={kept} />
        {kept.restoredAt && kept.restoredAt < patient.LastModifiedAt && (
          <Alert color="amber" role="alert">
            {t('kept.changed-since')}
          </Alert>
        )}
        <AddressNote isPhoneReplaced={isPhoneReplaced(known.Phone, draft.Phone)} />
        {isConflict && (
          <Alert color="red" role="alert">
            {t('patient-form.changed-by-other')}
          </Alert>
        )}
        <Refused error={isConflict ? null : save.error} />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {t('patient-form.save')}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={kept.drop}>
              {t('patient-form.undo')}
            </Button>
          )}
          {isTold && hasFaults(faults) && <span role="status">{t('patient-form.faulty')}</span>}
        </Group>
      </Stack>
    </form>
  )
}
