import {
  type Absence,
  mostDaysAhead,
  mostDaysBack,
  mostDaysOfColleague,
  type UnitAbsences,
} from '@samklang/contract/absences'
import { CivilDate } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'

export type AbsenceDraft = { who: string; from: string; until: string; instead: string }
export type AbsenceFault = {
  field: 'from' | 'until'
  is: 'day' | 'order' | 'over' | 'overlap' | 'back' | 'far' | 'far-colleague'
}

const isDay = (text: string) => CivilDate.safeParse(text).success

/** the same as the server judges, before anything is sent. */
export function findAbsenceFault(
  { who, from, until }: AbsenceDraft,
  { Today, Absences, Staff }: UnitAbsences,
  changed: Absence | undefined,
): AbsenceFault | undefined {
  if (!isDay(from)) return { field: 'from', is: 'day' }
  if (!isDay(until)) return { field: 'until', is: 'day' }
  if (until < from) return { field: 'until', is: 'order' }
  if (until < Today) return { field: 'until', is: 'over' }
  const isOwn = Staff.some(({ StaffUserId, IsMe }) => IsMe && StaffUserId === who)
  // Days that stay as they were are not judged: whoever steps down has not chosen them.
  if (from !== changed?.FromDay && from < addDays(Today, -mostDaysBack)) return { field: 'from', is: 'back' }
  if (until !== changed?.UntilDay && until > addDays(Today, isOwn ? mostDaysAhead : mostDaysOfColleague))
    return { field: 'until', is: isOwn ? 'far' : 'far-colleague' }
  const isMet = ({ Id, StaffUserId, FromDay, UntilDay }: Absence) =>
    Id !== null && Id !== changed?.Id && StaffUserId === who && FromDay !== null && FromDay <= until && UntilDay >= from
  return Absences.some(isMet) ? { field: 'from', is: 'overlap' } : undefined
}

/** Whoever is to answer is away on some of the days themselves. */
export function findSubstituteAway(
  { from, until, instead }: AbsenceDraft,
  { Absences }: UnitAbsences,
): Absence | undefined {
  return Absences.find(
    ({ StaffUserId, FromDay, UntilDay }) =>
      StaffUserId === instead && (FromDay === null || FromDay <= until) && UntilDay >= from,
  )
}
