import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ProgramContent } from '@samklang/contract/program-content'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { lookAtPrograms } from '../programs/look-at-programs.ts'
import { seedTestClinic } from '../testing/clinic.ts'
import { seedCrowd } from '../testing/crowd.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { seedTestForms } from '../testing/forms.ts'
import { seedProgramTemplate, seedRunningPrograms } from '../testing/seed-program.ts'

const programs = 1000
const fieldKey = randomBytes(32)
const indexKey = randomBytes(32)
const keys = { fieldKeys: [{ id: 'k', key: fieldKey }], indexKey }
const messaging = { keys, services: { sms: true, email: true }, base: 'https://samklang.example' }

let database: TestDatabase
const workers: ChildProcess[] = []
const today = Temporal.PlainDate.from(systemClock.now().slice(0, 10))
/** In the middle of the day, when things are sent. */
const now = `${today}T11:00:00.000Z`

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await database.close()
})

test('R-626 two servers look at the same 1 000 programs at once and one is killed in the middle: all is sent and planned once', {
  timeout: 240_000,
}, async () => {
  const typeId = await seedPrograms()
  const [one, other] = [startWorker(), startWorker()]
  await expect.poll(countSent, { interval: 20 }).toBeGreaterThan(100)
  const killed = exitOf(one)
  one.kill('SIGKILL')
  expect(await killed).toBe('SIGKILL')
  const left = programs - (await countSent())
  expect(left, 'it died in the middle').toBeGreaterThan(200)
  expect(await exitOf(other)).toBeNull()

  // What the dead one held is free again, and is looked at by whoever comes next.
  await lookAtPrograms(database.db, messaging, now)
  expect(await countSent()).toBe(programs)
  await expectEachOnce(typeId)

  // And once more: nothing of what was sent is sent again.
  await sql`update program set look_at = ${now} where id in (select id from program order by id limit 100)`.execute(
    database.db,
  )
  expect(await lookAtPrograms(database.db, messaging, now)).toBe(100)
  await expectEachOnce(typeId)
})

/** Each sends a questionnaire now and four more with a week between. */
async function seedPrograms(): Promise<string> {
  const { db } = database
  const { units } = await seedTestClinic(db, keys, now)
  const forms = await seedTestForms(db, now)
  await seedCrowd(db, { keys, now, forms, unit: units.child, patients: Math.ceil(programs / 30) })
  const said = { sv: 'Prov', en: 'Sample' }
  const content: ProgramContent = {
    Name: said,
    Description: said,
    Information: { Title: said, Body: said },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps: [
      {
        Id: crypto.randomUUID(),
        Name: said,
        Start: { Key: 'ProgramStarted' },
        StartOffset: '00:00:00',
        DurationDays: null,
        Repeat: null,
        Items: [
          {
            Id: crypto.randomUUID(),
            Kind: 'QuestionnaireType',
            DefinitionId: forms.questionnaire.typeId,
            VariantId: null,
            RespondentTypes: ['Patient'],
            OffsetDays: 0,
            AnswerWithinDays: 5,
            ReminderDays: [2],
            Repeat: { IntervalDays: 7, Count: 5 },
            MessageText: null,
          },
        ],
      },
    ],
  }
  const { versionId } = await seedProgramTemplate(db, content, now)
  await seedRunningPrograms(db, {
    content,
    versionId,
    most: programs,
    now: addMinutes(now, -60),
    lookAt: now,
    notify: true,
  })
  return forms.questionnaire.typeId
}

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../testing/program-worker.ts', import.meta.url))], {
    env: {
      ...process.env,
      WORKER_DATABASE: database.appUrl,
      WORKER_KEYS: ['k', fieldKey.toString('base64'), indexKey.toString('base64')].join(','),
      WORKER_NOW: now,
    },
    stdio: 'inherit',
  })
  workers.push(worker)
  return worker
}

function exitOf(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve(worker.signalCode)
  return new Promise((resolve) => worker.once('exit', (_, signal) => resolve(signal)))
}

async function countSent(): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from program_occurrence
    where status = 'Sent'`.execute(database.db)
  return rows[0]?.sent ?? 0
}

async function expectEachOnce(typeId: string): Promise<void> {
  const { rows } =
    await sql`select count(*)::int as programs, min(sent)::int as "fewestSent", max(sent)::int as "mostSent",
      min(planned)::int as "fewestPlanned", max(planned)::int as "mostPlanned", min(forms)::int as "fewestForms",
      max(forms)::int as "mostForms", max(events)::int as events, min(reminders)::int as "fewestReminders",
      max(reminders)::int as "mostReminders"
    from (select g.id,
        (select count(*) from program_occurrence o where o.program_id = g.id and o.status = 'Sent') as sent,
        (select count(*) from program_occurrence o where o.program_id = g.id and o.status = 'Planned') as planned,
        (select count(*) from form f where f.program_id = g.id and f.form_type_id = ${typeId}) as forms,
        (select count(*) from program_event e where e.program_id = g.id and e.event = 'QuestionnaireSetStarted') as events,
        (select count(*) from form f join form_reminder r on r.form_id = f.id where f.program_id = g.id) as reminders
      from program g) p`.execute(database.db)
  expect(rows).toEqual([
    {
      programs,
      ...{ fewestSent: 1, mostSent: 1, fewestPlanned: 4, mostPlanned: 4, fewestForms: 1, mostForms: 1 },
      ...{ events: 1, fewestReminders: 1, mostReminders: 1 },
    },
  ])
  const { rows: orphans } = await sql`select f.id from form f where f.program_id is not null
    and not exists (select from program_occurrence o where o.form_id = f.id)`.execute(database.db)
  expect(orphans).toEqual([])
}
