import * as signInCalls from '@samklang/contract/client/sign-in'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { enterPatientSide } from './enter-patient-side.ts'
import { findOutcome } from './invitation/find-outcome.ts'
import { dropLink, readLink } from './invitation/followed-link.ts'
import { LoggingIn } from './logging-in.tsx'
import { useExchange } from './use-exchange.ts'

/** /patienttoken */
export function PatientTokenScreen() {
  return <LoggingIn exchange={useExchange(exchangeEid)} startPath="/" />
}

/** Whoever has just shown an e-ID comes in as that person, also where another tab is signed in as somebody else. */
async function exchangeEid(): Promise<string> {
  try {
    const asNobody = { shownIn: 'button', token: '' } as const
    const home = await enterPatientSide(await send(signInCalls.createPatientSecureToken, {}, asNobody))
    return await followLink(home)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return '/'
    if (error instanceof CallError && error.status === 403) return '/inloggning/misslyckades'
    throw error
  }
}

/** Whoever came from an invitation is told what became of it; everyone else goes on to what is theirs. */
async function followLink(home: string): Promise<string> {
  const link = readLink()
  dropLink()
  return link ? findOutcome(link.uniqueToken, home) : home
}
