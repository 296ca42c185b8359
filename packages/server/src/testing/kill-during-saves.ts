import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { demoDefaults, makeKeys } from '../config/demo-keys.ts'
import { type Environment, readSettings } from '../config/settings.ts'
import { connect, type Db } from '../database/connect.ts'
import { addressesOf } from '../database/roles.ts'
import { startThrowaway } from '../database/throwaway.ts'
import { openSession, seedTestClinic } from './clinic.ts'
import { seedTestForm, seedTestForms } from './forms.ts'
import { type AcknowledgedSave, makeWriter, type Writer } from './saving-writer.ts'
import { startSavingServer } from './start-saving-server.ts'

/** What became of the saves that were answered with 200, and of those that were cut off and sent again. */
export type KillReport = {
  kills: number
  acknowledged: number
  lost: number
  withoutAudit: number
  repeats: number
  conflicts: number
}

export type KillingGround = Awaited<ReturnType<typeof openKillingGround>>

const writers = 16
const savesBeforeKill = 100

/** A durable PostgreSQL, a server in a process of its own, and sixteen people who write in a form each. */
export async function openKillingGround() {
  await using closing = new AsyncDisposableStack()
  const database = await startThrowaway('samklang', { durable: true })
  closing.defer(database.close)
  const env: Environment = {
    ...demoDefaults(makeKeys(), '3000'),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: 'silent',
  }
  let server = await startSavingServer(env)
  closing.defer(() => void server.process.kill('SIGKILL'))
  const people = await seedWriters(database.appUrl, env, () => server.url)

  async function killServer(): Promise<void> {
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
  }

  /** Kills what is told in the middle of the writing, starts it again, and counts what is gone. */
  async function round(killed: 'server' | 'database'): Promise<KillReport> {
    const before = people.map(({ acknowledged, counted }) => ({ ...counted, at: acknowledged.length }))
    let isOver = false
    const writing = Promise.all(people.map((person) => person.writeUntil(() => isOver)))
    const written = () =>
      people.reduce((sum, { acknowledged }, i) => sum + acknowledged.length - (before[i]?.at ?? 0), 0)
    const deadline = Date.now() + 45_000
    while (written() < savesBeforeKill && Date.now() < deadline) await Promise.race([sleep(5), writing])
    await sleep(randomInt(50))
    if (killed === 'server') await killServer()
    else database.kill()
    isOver = true
    await writing
    if (killed === 'server') server = await startSavingServer(env)
    else await database.start()

    const fresh = people.flatMap(({ acknowledged }, i) => acknowledged.slice(before[i]?.at))
    const counted = (what: 'repeats' | 'conflicts') =>
      people.reduce((sum, person, i) => sum + person.counted[what] - (before[i]?.[what] ?? 0), 0)
    const gone = await countGone(database.ownerUrl, people, fresh)
    return {
      kills: 1,
      acknowledged: fresh.length,
      ...gone,
      repeats: counted('repeats'),
      conflicts: counted('conflicts'),
    }
  }

  /** From now on a commit is answered before it is on disk: what must be seen to lose something. */
  async function answerBeforeWriting(): Promise<void> {
    const { adminUrl } = addressesOf(database.port, database.passwords, 'samklang')
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    for (const setting of ['synchronous_commit = off', "wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"])
      await admin.query(`alter system set ${setting}`)
    await admin.query('select pg_reload_conf()')
    await admin.end()
  }

  const kept = closing.move()
  return { round, answerBeforeWriting, close: () => kept.disposeAsync() }
}

export function addUp(tolls: readonly KillReport[]): KillReport {
  const sum = { kills: 0, acknowledged: 0, lost: 0, withoutAudit: 0, repeats: 0, conflicts: 0 }
  for (const toll of tolls) {
    sum.kills += toll.kills
    sum.acknowledged += toll.acknowledged
    sum.lost += toll.lost
    sum.withoutAudit += toll.withoutAudit
    sum.repeats += toll.repeats
    sum.conflicts += toll.conflicts
  }
  return sum
}

async function seedWriters(appUrl: string, env: Environment, urlNow: () => string): Promise<Writer[]> {
  const db = connect(appUrl, { max: 2 })
  const now = systemClock.now()
  const { persons, patients, units } = await seedTestClinic(db, readSettings(env, 'demo').keys, now)
  const { questionnaire: type } = await seedTestForms(db, now)
  const people: Writer[] = []
  for (let index = 0; index < writers; index += 1) {
    const id = await seedTestForm(db, { type, patient: patients.sibling, unit: units.child, now })
    const context = { type: 'Patient', patient: patients.sibling } as const
    const token = await openSession(db, { account: persons.sibling.account, level: 'Three', context, now })
    people.push(await makeWriter(id, token, urlNow))
  }
  await db.destroy()
  return people
}

async function countGone(ownerUrl: string, people: readonly Writer[], saves: readonly AcknowledgedSave[]) {
  const db = connect(ownerUrl, { max: 1 })
  try {
    const stored = await listTurns(
      db,
      people.map(({ formId }) => formId),
    )
    const logged = await listLogged(
      db,
      saves.map(({ traceId }) => traceId),
    )
    return {
      lost: saves.filter(({ formId, turn }) => turn > (stored.get(formId) ?? 0)).length,
      withoutAudit: saves.filter(({ formId, traceId }) => logged.get(traceId) !== formId).length,
    }
  } finally {
    await db.destroy()
  }
}

/** How far each form got: the turn that its note was written in. */
async function listTurns(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; turn: number | null }>`
    select f.id, substring(a ->> 'Value' from '[0-9]+$')::int as turn
    from form f left join lateral jsonb_array_elements(f.answers) a on a ->> 'QuestionId' = 'note'
    where f.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, turn }) => [id, turn ?? 0]))
}

async function listLogged(db: Db, traceIds: string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ trace_id: string; entity_id: string }>`
    select trace_id, entity_id from audit_log
    where trace_id = any(${traceIds}::text[]) and action = 'SaveForm' and outcome = 'Done'`.execute(db)
  return new Map(rows.map(({ trace_id, entity_id }) => [trace_id, entity_id]))
}
