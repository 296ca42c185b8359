import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'

type OfTreatment = { status: TreatmentStatus; maintainedUntil: CivilDate | null; timeZone: string }

/**
 * whether the patient can read a module: while its treatment goes on, is completed, or is maintained, up to and including the
 * last day where the treatment is. Whether it can be changed is another matter.
 */
export async function isModuleReadable(db: Db, formId: string, now: Instant): Promise<boolean> {
  const { rows } =
    await sql<OfTreatment>`select t.status, t.maintained_until as "maintainedUntil", t.time_zone as "timeZone"
    from treatment_module m join treatment t on t.id = m.treatment_id where m.form_id = ${formId}`.execute(db)
  const [treatment] = rows
  return treatment !== undefined && isTreatmentReadable(treatment, now)
}

/** R-393 R-413: the same of what stands beside the modules. */
export function isTreatmentReadable({ status, maintainedUntil, timeZone }: OfTreatment, now: Instant): boolean {
  if (status === 'Ongoing' || status === 'Completed') return true
  return status === 'Maintained' && maintainedUntil !== null && civilDay(now, timeZone) <= maintainedUntil
}

/** whether the treatment of the form `f`, if it is a module of one, takes nothing more. */
export const isTreatmentOver = sql<boolean>`exists (select from treatment_module m join treatment t on t.id = m.treatment_id
  where m.form_id = f.id and t.status in ('Maintained', 'Closed'))`
