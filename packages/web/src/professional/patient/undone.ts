import type { Patient } from '@samklang/contract/patients'
import type { ContactStatus } from '@samklang/contract/relations'

/** Something that registering can do and that nobody has done yet. */
export type UndoneStep =
  | { what: 'own-invitation' | 'invitation'; name: string; why: ContactStatus | undefined }
  | { what: 'responsible' | 'consent' }

type Registered = Pick<
  Patient,
  | 'Firstname'
  | 'Lastname'
  | 'InviteStatus'
  | 'ContactStatus'
  | 'ConsentStatus'
  | 'PatientContactRelations'
  | 'ResponsibleProfessionals'
>

/** What was skipped when the patient was registered, by what the patient's page says now. */
export function listUndone(patient: Registered, { hasResponsibles }: { hasResponsibles: boolean }): UndoneStep[] {
  const own = { name: `${patient.Firstname} ${patient.Lastname}`, why: obstacle(patient.ContactStatus) }
  const contacts = patient.PatientContactRelations.filter(
    ({ Status, InviteStatus }) => Status !== 'Removed' && InviteStatus === 'Unsent',
  )
  return [
    ...(patient.InviteStatus === 'Unsent' ? [{ what: 'own-invitation' as const, ...own }] : []),
    ...contacts.map(({ Fullname: name, ContactStatus }) => ({
      what: 'invitation' as const,
      name,
      why: obstacle(ContactStatus),
    })),
    ...(hasResponsibles && patient.ResponsibleProfessionals.length === 0 ? [{ what: 'responsible' as const }] : []),
    ...(patient.ConsentStatus === 'NotRegistered' ? [{ what: 'consent' as const }] : []),
  ]
}

/** What has to be mended before somebody can be invited at all. */
function obstacle(status: ContactStatus): ContactStatus | undefined {
  return status === 'Ok' || status === 'ContactInformationUnconfirmed' ? undefined : status
}
