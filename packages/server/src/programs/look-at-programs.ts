import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'
import { nextTokenOf } from '../database/next-token.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { lookAt, tellNotSent } from './look.ts'
import { dataOfSent } from './name-whom.ts'
import { lockPrograms } from './program-for.ts'
import { findProgramPatient } from './program-patient.ts'
import { lockTreatmentForms } from './send-treatments.ts'

const atOnce = 200
const firstPauseMinutes = 5
const longestPauseMinutes = 6 * 60
const toldAfterMinutes = 60
const mostNamed = 20

type DueProgram = { id: string; patientId: string; lookAt: Instant }

/**
 * every program whose time has come, each in a transaction of its own, once however many servers look. One that fails holds up no
 * other: it is tried again, later each time, and staff see that it failed. Resolves to how many were looked at.
 */
export async function lookAtPrograms(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  let total = 0
  const failures: string[] = []
  let last: DueProgram | undefined
  for (;;) {
    const due = await listDue(db, last, now)
    for (const one of due) {
      try {
        if (await db.transaction().execute((trx) => lookAtOne(trx, messaging, one, now))) total += 1
      } catch (error) {
        failures.push(`program ${one.id}: ${describeError(error)}`)
        await noteFailure(db, one.id, now)
      }
    }
    last = due.at(-1)
    if (due.length < atOnce) break
  }
  if (failures.length > 0) throw new Error(sayFailures(failures))
  return total
}

/** the log names the programs, so that whoever is asked for help finds what staff saw. */
function sayFailures(failures: readonly string[]): string {
  const rest = failures.length - mostNamed
  return [...failures.slice(0, mostNamed), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
}

/** In one order, and each once in one go: what another server holds is left to it. */
async function listDue(db: Db, after: DueProgram | undefined, now: Instant): Promise<DueProgram[]> {
  const isLater = after ? sql`(g.look_at, g.id) > (${after.lookAt}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DueProgram>`select g.id, g.patient_id as "patientId", g.look_at as "lookAt"
    from program g join patient p on p.id = g.patient_id
    where g.look_at <= ${now} and p.status = 'Active' and ${isLater}
    order by g.look_at, g.id limit ${sql.lit(atOnce)}`.execute(db)
  return rows
}

/** The patient first, then the forms of treatments where it may open a module, then the program. */
async function lookAtOne(
  db: Db,
  messaging: MessageDependencies,
  { id, patientId }: DueProgram,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql<{ hasModules: boolean }>`select
      jsonb_path_exists(g.plan, '$.Steps[*].Items[*] ? (@.Kind == "TreatmentModuleType")') as "hasModules"
    from patient p join program g on g.patient_id = p.id
    where p.id = ${patientId} and p.status = 'Active' and g.id = ${id} and g.look_at <= ${now}
    for no key update of p skip locked`.execute(db)
  const [held] = rows
  if (!held) return false
  if (held.hasModules) await lockTreatmentForms(db, patientId)
  const [program] = await lockPrograms(db, sql`g.id = ${id} and g.look_at <= ${now}`)
  if (!program) return false
  const patient = await findProgramPatient(db, program)
  const { sentTo, notSentTo } = await lookAt(db, messaging, { program, patient, accountId: null }, now)
  if (sentTo.length + notSentTo.length > 0) {
    const { unitId } = program
    const what = { action: 'ChangeProgram', call: 'lookAtPrograms', patientId, unitId } as const
    const data = dataOfSent({ sentTo, notSentTo })
    await recordBySystem(db, { ...what, entity: 'Program', entityId: id, data }, now)
  }
  return true
}

/** Twice as long a pause as before, since it failed first; staff who have it open see that it failed, and of an hour of it all are told. */
async function noteFailure(db: Db, id: string, now: Instant): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const program = trx
      .selectFrom('program')
      .select(['id', 'patient_id as patientId', 'unit_id as unitId', 'failed_at as failedAt'])
      .where('id', '=', id)
      .where('look_at', 'is not', null)
      .forNoKeyUpdate()
    const found = await program.executeTakeFirst()
    if (!found) return
    const since = found.failedAt ?? now
    const failing = (Date.parse(now) - Date.parse(since)) / 60_000
    const pause = Math.min(firstPauseMinutes + failing, longestPauseMinutes)
    await trx
      .updateTable('program')
      .set({
        failed_at: since,
        look_at: addMinutes(now, Math.ceil(pause)),
        last_modified_at: nextTokenOf('last_modified_at', now),
      })
      .where('id', '=', id)
      .execute()
    if (failing > toldAfterMinutes && !(await isTold(trx, id, since))) await tellNotSent(trx, found, now)
    await publishCareChanged(trx, found)
  })
}

async function isTold(db: Db, programId: string, since: Instant): Promise<boolean> {
  const told = db
    .selectFrom('notification')
    .select('id')
    .where('program_id', '=', programId)
    .where('type', '=', 'ProgramNotSent')
    .where('latest_at', '>=', since)
  return (await told.executeTakeFirst()) !== undefined
}
