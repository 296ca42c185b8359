import type { Profile } from '@samklang/contract/session'
import type { CurrentContext, Session } from '../session/store.ts'

/** A signed-in member of staff, for tests; what matters to a test is said by the test. */
export function aSession(more: Partial<Session> = {}): Session {
  return {
    token: 'token',
    mediaToken: null,
    expiresAt: '2999-01-01T00:00:00.000Z',
    absolutExpirationTime: '2999-01-01T00:00:00.000Z',
    userProfile: aProfile(),
    app: 'professional',
    lockedFormId: null,
    context: null,
    tabKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    keptAt: '2026-11-15T10:00:00.000Z',
    ...more,
  }
}

/** A patient who has come in by e-ID and answers for themselves. */
export function aPatientSession(more: Partial<Session> = {}): Session {
  const userProfile = aProfile({ Roles: ['Patient'], SecurityLevel: 'Three' })
  return aSession({ app: 'patient', userProfile, context: aContext(), ...more })
}

export function aProfile(more: Partial<Profile> = {}): Profile {
  return {
    PublicId: '00000000-0000-4000-8000-000000000001',
    HsaId: null,
    Firstname: 'Alva',
    Lastname: 'Påhittad',
    Roles: ['Staff'],
    Permissions: [],
    SecurityLevel: 'Four',
    HsaResponsibleUnit: null,
    HsaResponsibleHealthCareUnit: null,
    CareUnitIds: [],
    CurrentUnitId: null,
    PreferredLanguage: 'sv',
    EnableNotifications: true,
    ScreenLayout: 'Detailed',
    AwayUntil: null,
    ...more,
  }
}

/** The patient themselves. */
export function aContext(more: Partial<CurrentContext> = {}): CurrentContext {
  return {
    ContextId: '00000000-0000-4000-8000-000000000002',
    Type: 'Patient',
    SelectContextUri: '',
    PatientCivicId: null,
    Firstname: 'Alva',
    Lastname: 'Påhittad',
    RelationTypeDescription: null,
    UnitName: null,
    IsCivicIdRequired: false,
    PendingCount: 0,
    GuardianMay: null,
    Colour: 0,
    HasOthers: false,
    ...more,
  }
}
