import type { Notification, NotificationType } from '@samklang/contract/notifications'

/** Not settled, about a patient of the unit. */
export function aNotification(Type: NotificationType, given: Partial<Notification> = {}): Notification {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  return {
    Id: crypto.randomUUID(),
    Type,
    Category: 'Treatment',
    Severity: 'Info',
    HandlingState: 'NotHandled',
    PatientId: crypto.randomUUID(),
    PatientFullName: 'Vide Nyss',
    IsPatientHere: true,
    IsMine: true,
    UnitId: crypto.randomUUID(),
    FormId: crypto.randomUUID(),
    FormName: 'Rutiner',
    RespondentName: 'Vide Nyss',
    OnBehalf: null,
    TreatmentId: null,
    TreatmentName: null,
    ProgramId: null,
    ProgramName: null,
    UnreadBy: null,
    CreatedAt: yesterday,
    LatestAt: yesterday,
    HandledAt: null,
    HandledBy: null,
    ...given,
  }
}
