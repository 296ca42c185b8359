import { amount, oneOf, orNull, shape, text } from '../state/shape.ts'

export type Basis = 'Consent' | 'Emergency'
export type BegunOpening = {
  /** Null until somebody has said which: no ground is chosen for them. */
  basis: Basis | null
  reason: string
  hours: number
}

// Under our own prefix: it goes with the session, whoever logs out.
const keyOf = (patientId: string) => `samklang.begun-opening.${patientId}`
const personKey = keyOf('person')

const isBegun = shape<BegunOpening>({
  basis: orNull(oneOf<Basis>({ Consent: true, Emergency: true })),
  reason: text,
  hours: amount,
})
const isPerson = shape<{ personalId: string }>({ personalId: text })

export const nothingBegun: BegunOpening = { basis: null, reason: '', hours: 8 }

/** What was written stays in this tab while the person identifies themselves anew. */
export function keepBegun(patientId: string, begun: BegunOpening): void {
  sessionStorage.setItem(keyOf(patientId), JSON.stringify(begun))
}

export function hasBegun(patientId: string): boolean {
  return sessionStorage.getItem(keyOf(patientId)) !== null
}

export function takeBegun(patientId: string): BegunOpening | undefined {
  const begun = take(keyOf(patientId))
  return isBegun(begun) ? begun : undefined
}

/** The same about somebody who is known by a number alone, which belongs in no address. */
export function keepBegunPerson(personalId: string, begun: BegunOpening): void {
  sessionStorage.setItem(personKey, JSON.stringify({ ...begun, personalId }))
}

export function takeBegunPerson(): (BegunOpening & { personalId: string }) | undefined {
  const begun = take(personKey)
  return isBegun(begun) && isPerson(begun) ? begun : undefined
}

function take(key: string): unknown {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  sessionStorage.removeItem(key)
  return kept
}
