import type common from './sv/common.json'
import type patient from './sv/patient.json'
import type professional from './sv/professional.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; patient: typeof patient; professional: typeof professional }
  }
}
