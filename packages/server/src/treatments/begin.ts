import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { tellOfOpened } from '../form-messages/tell-of-opened.ts'
import type { NewForm } from '../forms/insert-forms.ts'
import { morning } from '../forms/schedule.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { moveTreatment } from './move-treatment.ts'
import { openModule } from './open-module.ts'
import { isToCome, isUnderWay, listPlan } from './plan.ts'
import { columns, type FoundTreatment } from './treatment-for.ts'

const atOnce = 100

/** The treatment goes on from now, and its first module opens, unless staff have opened one or set one for a day already. */
export async function beginTreatment(
  db: Db,
  treatment: FoundTreatment,
  accountId: string | null,
  now: Instant,
): Promise<NewForm[]> {
  const begun = await moveTreatment(db, treatment, { to: 'Ongoing', accountId }, now)
  const plan = await listPlan(db, treatment.id)
  const module = plan.some(isUnderWay) ? undefined : plan.find(isToCome)
  if (!module) return []
  return [await openModule(db, { treatment: begun, module, day: null, notify: treatment.notify, accountId }, now)]
}

/** what was to begin on a day that has come begins at eight by the unit's clock. Resolves to how many. */
export async function beginTreatments(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => beginSome(trx, messaging, now)))
}

async function beginSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const { rows: due } = await dueStatement(now).execute(db)
  for (const treatment of due) {
    const forms = await beginTreatment(db, treatment, null, now)
    const opened = forms.map((form) => ({ ...form, unitName: treatment.unitName }))
    await tellOfOpened(db, messaging, { forms: opened, accountId: null }, now)
  }
  await recordManyBySystem(db, { action: 'StartTreatmentModule', call: 'beginTreatments', about: due }, now)
  return due.length
}

type DueTreatment = FoundTreatment & { unitName: string }

function dueStatement(now: Instant): RawBuilder<DueTreatment> {
  return sql<DueTreatment>`select ${columns}, u.name as "unitName"
    from treatment t join patient p on p.id = t.patient_id join unit u on u.id = t.unit_id
    where t.status = 'NotStarted' and t.start_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
      and (t.start_date + ${sql.lit(morning.Questionnaire)}::time) at time zone t.time_zone <= ${now}::timestamptz
      and p.status = 'Active'
    order by t.start_date, t.id limit ${sql.lit(atOnce)} for no key update of t skip locked for no key update of p skip locked`
}
