import { clientVersion } from '@samklang/contract/client-version'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { demoDefaults, makeKeys } from '../config/demo-keys.ts'
import { readSettings } from '../config/settings.ts'
import { connect } from '../database/connect.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { answersOf, seedTestForm, seedTestForms, type TestForms } from '../testing/forms.ts'
import { startSavingServer } from '../testing/start-saving-server.ts'

let database: TestDatabase
let clinic: TestClinic
let types: TestForms
let servers: Awaited<ReturnType<typeof startSavingServer>>[]
let token: string

beforeAll(async () => {
  database = await testDatabase()
  const env = {
    ...demoDefaults(makeKeys(), '3000'),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: 'silent',
  }
  const now = systemClock.now()
  clinic = await seedTestClinic(database.db, readSettings(env, 'demo').keys, now)
  types = await seedTestForms(database.db, now)
  const context = { type: 'Patient', patient: clinic.patients.sibling } as const
  token = await openSession(database.db, { account: clinic.persons.sibling.account, level: 'Three', context, now })
  servers = await Promise.all([startSavingServer(env), startSavingServer(env)])
}, 120_000)
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGKILL')
  await database.close()
})

async function seedForm() {
  const now = systemClock.now()
  const { patients, units } = clinic
  const form = { type: types.questionnaire, patient: patients.sibling, unit: units.child, now }
  return { id: await seedTestForm(database.db, form), version: now }
}

/** All at once, every other one to the other server; what each was answered. */
function askAll(act: 'save' | 'submit', id: string, bodies: object[]) {
  return Promise.all(
    bodies.map(async (body, index) => {
      const reply = await fetch(`${servers[index % 2]?.url}/api/papp/questionnaires/${id}/${act}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-client-version': clientVersion,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return { status: reply.status, ...(await reply.json()) }
    }),
  )
}

const fifty = (body: (index: number) => object) => Array.from({ length: 50 }, (_, index) => body(index))

/** What has happened to a form, counted; the log is read as its owner. */
async function effectsOn(id: string) {
  const owner = connect(database.ownerUrl, { max: 1 })
  const { rows } = await sql<Record<string, unknown>>`
    select f.status, f.answers, to_char(f.last_modified_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version,
      array(select event::text from form_event where form_id = f.id order by event::text) as events,
      (select count(*)::int from form_score where form_id = f.id) as scores,
      (select count(*)::int from risk_alert where form_id = f.id) as alerts,
      (select count(*)::int from audit_log where entity_id = f.id and outcome = 'Done') as done,
      (select count(*)::int from audit_log where entity_id = f.id and outcome = 'Refused') as refused
    from form f where f.id = ${id}`.execute(owner)
  await owner.destroy()
  return rows[0]
}

test.for([
  { what: 'a quiet answer', harm: 'never', events: ['PartlyAnswered'], alerts: 0 },
  { what: 'one that calls for help', harm: 'often', events: ['AlertRaised', 'PartlyAnswered'], alerts: 1 },
])(
  'R-220 of fifty different saves on one version, to two servers at once, one is taken: $what',
  async ({ harm, events, alerts }) => {
    const { id, version } = await seedForm()
    const replies = await askAll(
      'save',
      id,
      fifty((index) => ({ Answers: answersOf({ note: `Rad ${index}`, harm }), PreviousLastModifiedAt: version })),
    )
    const taken = replies.findIndex(({ status }) => status === 200)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status, Code }) => status === 409 && Code === 'conflict')).toHaveLength(49)
    const effects = await effectsOn(id)
    expect(effects).toMatchObject({ version: replies[taken]?.LastModifiedAt, events, alerts, done: 1, refused: 49 })
    expect(JSON.stringify(effects?.answers)).toContain(`"Rad ${taken}"`)
  },
)

test('R-221 fifty times the same save, to two servers at once, is one change and all are told so', async () => {
  const { id, version } = await seedForm()
  const body = { Answers: answersOf({ rest: 'often', note: 'Samma' }), PreviousLastModifiedAt: version }
  const replies = await askAll(
    'save',
    id,
    fifty(() => body),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ LastModifiedAt }) => LastModifiedAt)).size).toBe(1)
  expect(await effectsOn(id)).toMatchObject({
    version: replies[0]?.LastModifiedAt,
    events: ['PartlyAnswered'],
    done: 50,
    refused: 0,
  })
})

test('R-080 R-221 fifty times sending in, to two servers at once, is one effect and all are told so', async () => {
  const { id, version } = await seedForm()
  const Answers = answersOf({ rest: 'sometimes', energy: 'never', harm: 'often' })
  const replies = await askAll(
    'submit',
    id,
    fifty(() => ({ Answers, PreviousLastModifiedAt: version })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ LastModifiedAt }) => LastModifiedAt)).size).toBe(1)
  expect(await effectsOn(id)).toMatchObject({
    status: 'Closed',
    version: replies[0]?.LastModifiedAt,
    events: ['AlertRaised', 'Answered', 'Closed'],
    scores: 1,
    alerts: 1,
    done: 50,
  })
})
