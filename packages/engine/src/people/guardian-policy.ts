import type { CivilDate } from '@samklang/contract/instants'
import type { GuardianMay } from '@samklang/contract/session'
import { ageOn } from '../time/age.ts'
import { birthday } from '../time/days.ts'

/** Of a unit group: until which birthday a guardian has each right. */
export type GuardianPolicy = { representsUntil: number; readsSharedUntil: number; seesWaitingUntil: number }

/** Before 13 everything, at 13 to 15 what staff have shared, at 16 and 17 answering alone, from 18 nothing. */
export const usualPolicy: GuardianPolicy = { representsUntil: 18, readsSharedUntil: 16, seesWaitingUntil: 13 }

/** One guardian of one child, on one day. */
export type Guardianship = {
  policy: GuardianPolicy
  birth: CivilDate | null
  today: CivilDate
  /** The latest day on which staff approved this relation by name. */
  approvedOn: CivilDate | null
}

const comingOfAge = 18
const nothing: GuardianMay = { Represents: false, ReadsShared: false, SeesWaiting: false }

/**
 * What a guardian may do for a child and see of them today. Where representing has ended it begins anew when staff
 * approve the relation after that birthday: somebody of age has then asked for it, and lets the guardian read again too.
 * Nobody reads on the strength of an age that is not known.
 */
export function guardianMay({ policy, birth, today, approvedOn }: Guardianship): GuardianMay {
  const years = birth === null ? undefined : ageOn(birth, today)?.years
  if (birth === null || years === undefined) return { ...nothing, Represents: true }
  if (years < policy.representsUntil) {
    return {
      Represents: true,
      ReadsShared: years < policy.readsSharedUntil,
      SeesWaiting: years < policy.seesWaitingUntil,
    }
  }
  const isApproved = approvedOn !== null && approvedOn >= birthday(birth, policy.representsUntil)
  if (!isApproved) return nothing
  return { ...nothing, Represents: true, ReadsShared: years >= comingOfAge || years < policy.readsSharedUntil }
}

/** The birthday from which the relation rests until staff approve it; undefined while it does not. */
export function restsSince(guardianship: Guardianship): CivilDate | undefined {
  const { birth, policy } = guardianship
  if (birth === null || guardianMay(guardianship).Represents) return undefined
  return birthday(birth, policy.representsUntil)
}

/** The next birthday on which this changes by itself. */
export function nextChange(guardianship: Guardianship): CivilDate | undefined {
  const { birth, policy, today } = guardianship
  if (birth === null) return undefined
  const now = JSON.stringify(guardianMay(guardianship))
  return [...new Set([policy.seesWaitingUntil, policy.readsSharedUntil, policy.representsUntil, comingOfAge])]
    .sort((one, other) => one - other)
    .map((age) => birthday(birth, age))
    .find((day) => day > today && JSON.stringify(guardianMay({ ...guardianship, today: day })) !== now)
}
