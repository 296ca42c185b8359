import type { Settings } from '@samklang/contract/system'
import type { ServerSettings } from '../config/settings.ts'

/** What every browser may know before anyone has signed in. */
export function publicSettings(settings: ServerSettings, hasSms: boolean): Settings {
  const isDemo = settings.mode === 'demo'
  const name = settings.environmentName ?? (isDemo ? 'Demo' : settings.isEducation ? 'Utbildning' : undefined)
  return {
    EnvironmentDisplayInformation: name
      ? { Name: name, Color: 'amber', IsDemo: isDemo, IsEducation: settings.isEducation }
      : null,
    PersonRecordInformation: personRecordInformation(settings),
    CustomerSignature: settings.customerSignature,
    EhrIntegrationEnabled: false,
    UsingExternalUserSource: false,
    UsingExternalUnitSource: false,
    Culture: { Default: 'sv', ProfessionalAppSupported: ['sv', 'en'], PatientAppSupported: ['sv', 'en'] },
    EnabledIdFormats: [{ Type: 'PNR' }, { Type: 'SNR' }, { Type: 'NRID' }, { Type: 'LRID' }, { Type: 'LID' }],
    LoginMethods: hasSms ? ['Eid', 'Sms', 'OneTimePassword'] : ['Eid', 'OneTimePassword'],
    StaffLoginName: settings.staffOidc.displayName,
    Support: {
      Phone: settings.support.phone ?? null,
      Email: settings.support.email ?? null,
      Hours: settings.support.hours ?? null,
    },
  }
}

/** The demo has a stand-in of its own, which is believed. */
export function personRecordInformation({ mode, personRecord }: ServerSettings): Settings['PersonRecordInformation'] {
  if (personRecord) return { Enabled: true, Trusted: personRecord.isTrusted }
  return { Enabled: mode === 'demo', Trusted: mode === 'demo' }
}
