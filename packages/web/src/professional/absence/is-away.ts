import type { Absence } from '@samklang/contract/absences'

type ListedAbsences = { Today: string; Absences: readonly Absence[] }

/** whether somebody is away today, by the list of the unit. Whoever is away answers for nobody. */
export function isAwayToday({ Today, Absences }: ListedAbsences, staffUserId: string | null | undefined): boolean {
  return Absences.some(
    ({ StaffUserId, FromDay, UntilDay }) =>
      StaffUserId === staffUserId && (FromDay ?? Today) <= Today && Today <= UntilDay,
  )
}
