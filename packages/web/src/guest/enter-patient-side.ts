import type { Token } from '@samklang/contract/sign-in'
import { arriveOnPatientSide } from '../session/arrival.ts'
import { session } from '../session/store.ts'

/** Where to go on to. Whoever is signed in but could not be taken all the way chooses for themselves whom it is about. */
export async function enterPatientSide(token: Token): Promise<string> {
  try {
    return await arriveOnPatientSide(token)
  } catch (error) {
    if (session.get()?.token === token.AccessToken) return '/kontext'
    throw error
  }
}
