import type { Instant } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { tellUnits } from '../forms/due-forms.ts'
import { type About, notify } from './write.ts'

const atOnce = 100

type Kind = { type: 'Inactivity_UnansweredQuestionnaire' | 'Inactivity_UnansweredJournal'; late: RawBuilder<boolean> }

/**
 * What is expected of somebody around a patient and has not come for as long as the unit group counts as late. Staff are
 * told once, however long it lasts: of a diary once again when it has been written in and then falls silent anew.
 */
export async function findInactive(db: Db, now: Instant): Promise<number> {
  return (await findAll(db, unanswered(now), now)) + (await findAll(db, unwritten(now), now))
}

const openedAt = sql`coalesce(f.opened_at, f.open_from)`

function unanswered(now: Instant): Kind {
  const type = 'Inactivity_UnansweredQuestionnaire'
  return {
    type,
    late: sql<boolean>`f.kind = 'Questionnaire' and f.status in ('Open', 'PartlyAnswered', 'SelfTaxation')
      and ${openedAt} <= ${now}::timestamptz - make_interval(days => coalesce(g.unanswered_questionnaire_days, 7))
      and not exists (select from notification o where o.form_id = f.id and o.type = ${type})`,
  }
}

function unwritten(now: Instant): Kind {
  const type = 'Inactivity_UnansweredJournal'
  const latest = sql`greatest(${openedAt}, (select max(e.last_modified_at) from journal_entry e where e.form_id = f.id))`
  return {
    type,
    late: sql<boolean>`f.kind = 'Journal' and f.status = 'Ongoing'
      and ${latest} <= ${now}::timestamptz - make_interval(days => coalesce(g.unanswered_journal_days, 3))
      and not exists (select from notification o where o.form_id = f.id and o.type = ${type} and o.created_at >= ${latest})`,
  }
}

async function findAll(db: Db, kind: Kind, now: Instant): Promise<number> {
  for (let total = 0; ; ) {
    const found = await db.transaction().execute((trx) => findSome(trx, kind, now))
    total += found
    if (found < atOnce) return total
  }
}

/** Of patients whom the unit still has; what staff fill in themselves waits for them anyway. */
async function findSome(db: Db, { type, late }: Kind, now: Instant): Promise<number> {
  const { rows } = await sql<Required<Pick<About, 'formId' | 'patientId' | 'unitId'>>>`
    select f.id as "formId", f.patient_id as "patientId", f.unit_id as "unitId"
    from form f
    join patient p on p.id = f.patient_id and p.status = 'Active'
    join patient_unit pu on pu.patient_id = f.patient_id and pu.unit_id = f.unit_id and pu.released_at is null
    join unit u on u.id = f.unit_id
    left join unit_group g on g.id = u.unit_group_id
    where f.respondent_type <> 'Staff' and ${late}
    order by ${openedAt}, f.id limit ${atOnce} for update of f skip locked`.execute(db)
  await notify(db, type, rows, now)
  await tellUnits(db, rows)
  return rows.length
}
