import type { ServerSettings } from '../config/settings.ts'
import type { PersonRegister } from './register.ts'
import { restRegister } from './rest-register.ts'
import { simulatedRegister } from './simulated.ts'

/** A configured one is used in every mode; otherwise the demo has its own, and production none. */
export function connectRegister({ mode, personRecord }: ServerSettings): PersonRegister | undefined {
  if (personRecord) return restRegister(personRecord)
  return mode === 'demo' ? simulatedRegister : undefined
}
