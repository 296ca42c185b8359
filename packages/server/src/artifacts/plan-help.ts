import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import type { Instant } from '@samklang/contract/instants'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { ageOn } from '@samklang/engine/time/age'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { findHelpLines } from '../units/help-lines.ts'

/** whom to call, as it is when a plan is drawn. */
export type PlanHelp = {
  lines: readonly HelpLine[]
  /** Null of somebody who must not be found: neither the unit nor lines of its own are named. */
  unit: { name: string; phone: string | null; openingHours: string | null } | null
}

type PlannedForm = Pick<FoundForm, 'unitId' | 'timeZone' | 'birth' | 'isProtected'>

export async function findPlanHelp(db: Db, form: PlannedForm, now: Instant): Promise<PlanHelp> {
  const { unitId, timeZone, birth, isProtected } = form
  const years = birth ? (ageOn(birth, civilDay(now, timeZone))?.years ?? null) : null
  if (isProtected) return { lines: helpLinesFor(defaultHelpLines, years), unit: null }
  const unit = await db
    .selectFrom('unit')
    .select(['name', 'phone', 'opening_hours as openingHours'])
    .where('id', '=', unitId)
    .executeTakeFirst()
  const lines = helpLinesFor(await findHelpLines(db, unitId), years).filter((line) => !line.IsForAbuse)
  return { lines, unit: unit ?? null }
}
