import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { publishCareChangedAt } from '../forms/due-forms.ts'
import { notify } from '../notifications/write.ts'
import { endSession } from '../session/end.ts'
import { relationHolds, restsByAge } from '../session/representation.ts'

const atOnce = 500

/** Both what follows from a birthday: open screens close, and staff are asked to see to it. Resolves to how many. */
export async function actOnBirthdays(db: Db, now: Instant): Promise<number> {
  return (await restGuardians(db, now)) + (await notifyOfRest(db, now))
}

/**
 * Whoever has come of age is no longer represented by a guardian whom staff have not approved since. Every request says
 * so by itself; this closes what is still open on somebody's screen. Resolves to how many sessions ended.
 */
export async function restGuardians(db: Db, now: Instant): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await sql<{ id: string }>`select s.id from session s
      join relation l on l.id = s.context_relation_id join patient p on p.id = l.patient_id
      where s.context_type = 'Guardian' and s.ended_at is null
        and not (${relationHolds({ level: sql`s.level`, today: civilDay(now) })}) limit ${atOnce}`.execute(db)
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows) await endSession(trx, id, 'Revoked', now)
    })
    total += rows.length
    if (rows.length < atOnce) return total
  }
}

/**
 * Every unit that has the patient is asked, once: somebody of age may want their guardian to go on, and a guardian may
 * wonder why the door is closed.
 */
async function notifyOfRest(db: Db, now: Instant): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ relationId: string; patientId: string; unitId: string }>`
        select l.id as "relationId", l.patient_id as "patientId", pu.unit_id as "unitId"
        from relation l join patient p on p.id = l.patient_id
        join patient_unit pu on pu.patient_id = p.id and pu.released_at is null
        where ${restsByAge(civilDay(now))}
          and not exists (select from notification o where o.patient_id = p.id and o.type = 'GuardianAccessRests'
            and o.relation_id = l.id and o.unit_id = pu.unit_id)
        order by l.id limit ${atOnce} for update of l skip locked`.execute(trx)
      await notify(trx, 'GuardianAccessRests', rows, now)
      await publishCareChangedAt(trx, rows)
      return rows.length
    }),
  )
}
