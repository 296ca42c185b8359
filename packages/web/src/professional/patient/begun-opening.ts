import { amount, oneOf, shape, text } from '../../state/shape.ts'

export type BegunOpening = { basis: 'Consent' | 'Emergency'; reason: string; hours: number }

// Under our own prefix: it goes with the session, whoever logs out.
const keyOf = (patientId: string) => `samklang.begun-opening.${patientId}`

const isBegun = shape<BegunOpening>({
  basis: oneOf<BegunOpening['basis']>({ Consent: true, Emergency: true }),
  reason: text,
  hours: amount,
})

/** What was written stays in this tab while the person identifies themselves anew. */
export function keepBegun(patientId: string, begun: BegunOpening): void {
  sessionStorage.setItem(keyOf(patientId), JSON.stringify(begun))
}

export function hasBegun(patientId: string): boolean {
  return sessionStorage.getItem(keyOf(patientId)) !== null
}

export function takeBegun(patientId: string): BegunOpening | undefined {
  const begun: unknown = JSON.parse(sessionStorage.getItem(keyOf(patientId)) ?? 'null')
  sessionStorage.removeItem(keyOf(patientId))
  return isBegun(begun) ? begun : undefined
}
