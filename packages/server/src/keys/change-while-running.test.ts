import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newSealerMemory } from '../audit/check-last-block.ts'
import { sealAudit } from '../audit/seal.ts'
import { publicKeysOf, toSigningKey } from '../audit/signature.ts'
import { verifyAudit } from '../audit/verify.ts'
import { connect } from '../database/connect.ts'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { enterByEid } from '../sign-in/eid-login.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { changeKeys } from './change-keys.ts'
import { listRows } from './change-queries.ts'
import type { Keys } from './keys.ts'
import { reseal } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'

/** The server before, during and after the change, on one database. */
let before: TestServer
let during: TestServer
let after: TestServer
let clinic: TestClinic
let newKeys: Keys
let bothKeys: Keys

beforeAll(async () => {
  before = await startTestServer()
  clinic = await seedTestClinic(before.db, before.keys, before.clock.now())
  newKeys = { fieldKeys: [{ id: 'new', key: randomBytes(32) }], indexKey: randomBytes(32) }
  bothKeys = {
    ...newKeys,
    fieldKeys: [...newKeys.fieldKeys, ...before.keys.fieldKeys],
    previousIndexKey: before.keys.indexKey,
  }
  during = await serverWith(bothKeys)
  after = await serverWith(newKeys)
})
afterAll(async () => {
  for (const server of [after, during, before]) await server.close()
})

function serverWith(keys: Keys): Promise<TestServer> {
  const settings = { ...before.settings, keys: { ...before.settings.keys, previousIndexKey: undefined, ...keys } }
  return startTestServer({ db: before.db, settings })
}

async function staff(server: TestServer) {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(before.db, { ...session, now: server.clock.now() }))
}
type Staff = Awaited<ReturnType<typeof staff>>

function civicIdOf(number: number): string {
  return madeUpCivicId(Temporal.PlainDate.from('2012-01-01').add({ days: number }).toString())
}

async function register(me: Staff, number: number): Promise<{ Id: string; IsNew: boolean }> {
  const PersonalId = civicIdOf(number)
  const DateOfBirth = `${PersonalId.slice(0, 4)}-${PersonalId.slice(4, 6)}-${PersonalId.slice(6, 8)}`
  const names = { Firstname: 'Provfall', Lastname: `Prov${'abcdefghij'[number % 10]}` }
  const form = { ...names, Phone: '070-174 06 50', Gender: 'Unknown', DateOfBirth, IdType: 'PNR', PersonalId }
  const reply = await me.post('/api/patients', form)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function findById(me: Staff, number: number): Promise<string[]> {
  const { Items } = (await me.get(`/api/patient?search=${civicIdOf(number)}`)).json()
  return Items.map(({ PatientId }: { PatientId: string }) => PatientId)
}

const laid = 40

test('keys are changed while the server runs, also after an interruption, and the old ones are no longer needed', async () => {
  const { db, clock } = before
  const me = await staff(before)
  const ids: string[] = []
  for (let number = 0; number < laid; number += 1) {
    ids.push((await register(me, number)).Id)
    const message = { channel: 'Sms', purpose: 'Invitation', recipient: '+46701740650', body: 'Hej' } as const
    await queueMessage(db, before.keys, { ...message, idempotencyKey: `before ${number}` }, clock.now())
  }
  const persons = await countPersons()

  let isOver = false
  let rounds = 0
  let made = 0
  const writing = (async () => {
    const they = await staff(during)
    for (; !isOver; rounds += 1) {
      const number = (rounds * 7) % laid
      // Whoever is known stays one person, whichever key their row is found by at the moment.
      expect(await register(they, number)).toMatchObject({ Id: ids[number], IsNew: false })
      expect(await findById(they, number)).toEqual([ids[number]])
      expect(await enterByEid(db, bothKeys, clinic.persons.guardian.civicId, clock.now())).toBeDefined()
      expect(await register(they, laid + rounds)).toMatchObject({ IsNew: true })
      made += 1
      const message = { channel: 'Email', purpose: 'Invitation', recipient: 'Prov@exempel.se', body: 'Hej' } as const
      await queueMessage(db, bothKeys, { ...message, idempotencyKey: `during ${rounds}` }, clock.now())
    }
  })()

  let batches = 0
  const interrupted = changeKeys(db, bothKeys, {
    rowsAtOnce: 5,
    onProgress() {
      batches += 1
      if (batches === 5) throw new Error('interrupted')
    },
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  const left = await listLeft(bothKeys)
  expect(left).toBeGreaterThan(0)
  const progress: string[] = []
  const change = await changeKeys(db, bothKeys, {
    rowsAtOnce: 5,
    onProgress: ({ table, done, of }) => void progress.push(`${table} ${done <= of}`),
  })
  isOver = true
  await writing
  expect(rounds).toBeGreaterThan(0)
  expect(change).toMatchObject({ isComplete: true, failed: [], hasRetiredIndexKey: true })
  expect(change.retiredFieldKeys).toEqual(before.keys.fieldKeys.map(({ id }) => id))
  expect(new Set(progress)).toEqual(new Set(['person true', 'outgoing_message true', 'account true']))
  expect(await countPersons()).toBe(persons + made)

  // The previous index key is gone from the settings: what was indexed by it is removed, nothing else is left to do.
  expect(await changeKeys(db, newKeys)).toMatchObject({ isComplete: true, failed: [] })
  expect(await changeKeys(db, newKeys)).toMatchObject({ changed: 0, isComplete: true })
  expect(await listLeft(newKeys)).toBe(0)
  const previous = db.selectFrom('identity').select('id').where('personal_id_index_previous', 'is not', null)
  expect(await previous.execute()).toEqual([])

  const they = await staff(after)
  for (let number = 0; number < laid; number += 5) expect(await findById(they, number)).toEqual([ids[number]])
  expect((await they.get(`/api/patients/${ids[0]}`)).json()).toMatchObject({ Phone: '+46701740650' })
  expect(await enterByEid(db, newKeys, clinic.persons.guardian.civicId, clock.now())).toBeDefined()

  const { keys, audit } = before.settings
  const publicKeys = publicKeysOf(keys, audit.previousKeys)
  const sealing = { signingKey: toSigningKey(keys.auditSigningKey), keyId: keys.auditKeyId, publicKeys }
  const log = { info() {}, error() {} }
  await sealAudit(db, { ...sealing, log, memory: newSealerMemory() }, clock.now())
  const ownerDb = connect(before.database.ownerUrl, { max: 1 })
  onTestFinished(() => ownerDb.destroy())
  const report = await verifyAudit(ownerDb, { publicKeys }, clock.now())
  expect(report.findings).toEqual([])
  expect(report.rows).toBeGreaterThan(laid)
})

test('what a browser keeps opens with the key before, as long as it is there', async () => {
  const { questionnaire: type } = await seedTestForms(before.db, before.clock.now())
  const around = { patient: clinic.patients.child, unit: clinic.units.child, now: before.clock.now() }
  const id = await seedTestForm(before.db, { type, ...around })
  const readForm = async (server: TestServer) => (await (await staff(server)).get(`/api/forms/${id}`)).json()
  const { PreviousDraftKey, DraftKey } = await readForm(during)
  const old = await readForm(before)
  const fresh = await readForm(after)
  expect(PreviousDraftKey).toBe(old.DraftKey)
  expect(DraftKey).toBe(fresh.DraftKey)
  expect([old.PreviousDraftKey, fresh.PreviousDraftKey]).toEqual([null, null])
})

async function countPersons(): Promise<number> {
  const { count } = await before.db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Rows that are not yet as somebody who has these keys wants them. */
async function listLeft(keys: Keys): Promise<number> {
  let left = 0
  for (const columns of Map.groupBy(sealedColumns, ({ table }) => table).values()) {
    const rows = await listRows(before.db, columns, { after: undefined, limit: 100_000 })
    left += rows.filter((row) => reseal(keys, columns, row) !== undefined).length
  }
  return left
}
