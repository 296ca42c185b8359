import type { UnitAlert } from '@samklang/contract/notifications'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DialogStrip } from '../../ui/dialog-strip.ts'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { AlertPatientContext } from '../patient-context/alert-patient.ts'

type AlertSubjectProps = {
  alert: Pick<UnitAlert, 'PatientId' | 'PatientFullName' | 'Patient' | 'IsPatientHere'>
  children: ReactNode
}

/** what is opened from an alert on home says whom it is about, also of somebody whose page is not open to the unit. */
export function AlertSubject({ alert, children }: AlertSubjectProps) {
  const { PatientFullName, Patient } = alert
  const { t } = useText('professional')
  const whom = {
    name: PatientFullName,
    age: Patient.Age === null ? t('patient.age-unknown') : t('home.alerts.years', { count: Patient.Age }),
    personalId: Patient.FormattedPersonalId,
    isProtected: Patient.IsProtected,
  }
  return (
    <AlertPatientContext value={{ Id: alert.PatientId, name: alert.PatientFullName, isHere: alert.IsPatientHere }}>
      <DialogStrip value={<PatientStrip patient={whom} place="dialog" />}>{children}</DialogStrip>
    </AlertPatientContext>
  )
}
