import type common from './sv/common.json'
import type invitation from './sv/invitation.json'
import type patient from './sv/patient.json'
import type professional from './sv/professional.json'
import type signIn from './sv/sign-in.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      patient: typeof patient
      invitation: typeof invitation
      professional: typeof professional
      'sign-in': typeof signIn
    }
  }
}
