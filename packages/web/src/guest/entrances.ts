import type { Entrance } from '@samklang/contract/sign-in'

/** The three doors of the patient side. */
export const entrancePaths: Record<Entrance, string> = {
  patient: '/inloggning/patient',
  guardian: '/inloggning/vardnadshavare',
  other: '/inloggning/skolpersonal/',
}
