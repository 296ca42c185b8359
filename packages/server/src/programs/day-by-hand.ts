import { notBefore } from '@samklang/contract/field-rules'
import type { CivilDate } from '@samklang/contract/instants'
import { mostDaysByHand, mostDaysToStart } from '@samklang/contract/program-days'
import { addDays } from '@samklang/engine/time/days'
import { Refusal, refuseFault } from '../http/refusal.ts'

type Bounds = { from: CivilDate; today: CivilDate }

/** a day that staff set by hand has not been, and is one that can be foreseen. */
export function refuseDayByHand(field: string, day: CivilDate, { from, today }: Bounds): void {
  refuseFault(field, notBefore(from)(day))
  refuseTooFar(field, day, today)
}

/** said in words, since the reader cannot guess how far is too far. */
export function refuseTooFar(Field: string, day: CivilDate, today: CivilDate): void {
  if (day > addDays(today, mostDaysByHand))
    throw new Refusal(400, 'validation', {
      Errors: [{ Field, Key: 'within-two-years' }],
      wording: 'day-within-two-years',
    })
}

/** a program starts today or later, within a year. */
export function refuseStart(Field: string, day: CivilDate, today: CivilDate): void {
  refuseFault(Field, notBefore(today)(day))
  if (day > addDays(today, mostDaysToStart))
    throw new Refusal(400, 'validation', { Errors: [{ Field, Key: 'within-a-year' }], wording: 'start-within-a-year' })
}
