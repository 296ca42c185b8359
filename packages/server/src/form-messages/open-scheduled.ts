import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { openForms } from '../form-actions/move-form.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { tellOfOpened } from './tell-of-opened.ts'

const atOnce = 100

/** What was set for a day that has come is opened and sent, once however many look. Resolves to how many. */
export async function openScheduled(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => openSome(trx, messaging, now)))
}

async function openSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const due = await db
    .selectFrom('form as f')
    .innerJoin('patient as p', 'p.id', 'f.patient_id')
    .innerJoin('unit', 'unit.id', 'f.unit_id')
    .select([
      'f.id',
      'f.kind',
      'f.status',
      'f.patient_id as patientId',
      'f.relation_id as relationId',
      'f.respondent_type as respondentType',
      'f.unit_id as unitId',
      'unit.name as unitName',
      'f.notify',
      'f.open_till as openTill',
    ])
    .where('f.status', '=', 'Scheduled')
    .where('f.open_from', '<=', now)
    .where('p.status', '=', 'Active')
    .orderBy('f.open_from')
    .limit(atOnce)
    // of whoever accepts an invitation at this moment it opens in the next minute, and is told.
    .modifyEnd(sql`for update of f skip locked for no key update of p skip locked`)
    .execute()
  if (due.length === 0) return 0
  await openForms(db, due, {}, now)
  await tellOfOpened(db, messaging, { forms: due, accountId: null }, now)
  await recordManyBySystem(db, { action: 'OpenForm', call: 'openScheduled', about: due }, now)
  return due.length
}
