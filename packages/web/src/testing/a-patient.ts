import type { Patient } from '@samklang/contract/patients'

export function aPatient(given: Partial<Patient> = {}): Patient {
  return {
    Id: crypto.randomUUID(),
    Guid: crypto.randomUUID(),
    Firstname: 'Solvind',
    Lastname: 'Påhittad',
    Phone: '+46701740600',
    Gender: 'Female',
    DateOfBirth: '2014-03-02',
    Identity: { IdType: 'PNR', IsProtected: false, FormattedPersonalId: '20140302-0008' },
    HasPhone: true,
    HasNotificationConsent: true,
    PreferredLanguage: 'sv',
    Tags: [],
    Comment: null,
    CanModify: true,
    PhoneSource: 'Manual',
    ConsentSource: 'Manual',
    ConsentStatus: 'Accepted',
    ConsentComment: null,
    AdmittedInTreatment: false,
    AdmittedDateInTreatment: null,
    AllowAgent: false,
    PatientContactRelations: [],
    ResponsibleProfessionals: [],
    InviteStatus: 'Unsent',
    UnitIds: [],
    OpeningEndsAt: null,
    LastModifiedAt: '2026-11-15T10:00:00.000Z',
    ...given,
  }
}
