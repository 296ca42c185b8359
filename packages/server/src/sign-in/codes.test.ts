import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { madeUpPhone } from '../demo/made-up-numbers.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField, sealField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import { seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { insertCode, makeOneTimePassword, subjectIndex } from './codes.ts'

const unknown = '199001012385'
let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.moveTo(0)
  await server.db.deleteFrom('one_time_code').execute()
  await server.db.deleteFrom('outgoing_message').execute()
})

type Whom = { CivicId: string } | { UserId: string }
const requestCode = (whom: Whom) => server.as().post('/api/smsrequest', whom)
const answerCode = (whom: Whom, Code: string) => server.as().post('/api/auth/patienttoken', { ...whom, Code })

/** Somebody elsewhere: another network, another browser. */
function from(remoteAddress: string, { RequestId, cookie }: { RequestId?: string; cookie?: string } = {}) {
  const post = (url: string, body: object) =>
    server.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      payload: JSON.stringify({ ...body, RequestId }),
    })
  return {
    requestCode: (whom: Whom) => post('/api/smsrequest', whom),
    answerCode: (whom: Whom, Code: string) => post('/api/auth/patienttoken', { ...whom, Code }),
  }
}

/** What lies in the outbox, the newest first. */
async function listSms() {
  const rows = await server.db.selectFrom('outgoing_message').selectAll().orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    personId: row.person_id,
    recipient: openField(server.keys, place('recipient', row.id), row.recipient),
    text: openField(server.keys, place('body', row.id), row.body),
  }))
}

async function readCode(): Promise<string> {
  const [sms] = await listSms()
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? 'no code'
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const standing = (answer: Awaited<ReturnType<typeof answerCode>>) => {
  const { Code, AttemptsLeft } = answer.json()
  return [answer.statusCode, Code, AttemptsLeft]
}

test.each([
  ['a civic id', () => ({ CivicId: clinic.persons.guardian.civicId })],
  ['the id of an invitation link', () => ({ UserId: clinic.persons.guardian.linkId })],
])('a code to the phone signs a person in at level Two, by %s', async (_, whomOf) => {
  const asked = await requestCode(whomOf())
  expect(asked.json()).toEqual({ ResendAfter: 60, ExpiresAt: expect.any(String) })
  const [sms] = await listSms()
  expect(sms).toMatchObject({ personId: clinic.persons.guardian.id, recipient: clinic.persons.guardian.phone })
  const token = await answerCode(whomOf(), await readCode())
  expect(token.json()).toMatchObject({ SecurityLevel: 'Two' })
  const profile = await server.as(token.json().AccessToken).get('/api/profile')
  expect(profile.json()).toMatchObject({ PublicId: clinic.persons.guardian.account.publicId, Roles: ['Guardian'] })
  const [login] = await listAudit(server.database, { action: 'Login' })
  expect(login).toMatchObject({ account_id: clinic.persons.guardian.account.id, level: 'Two', data: { Method: 'Sms' } })
})

test('somebody who was invited by e-mail and has no phone here gets the code by e-mail', async () => {
  const { guardian } = clinic.persons
  const whom = { UserId: guardian.linkId }
  const keep = await server.db.selectFrom('person').selectAll().where('id', '=', guardian.id).executeTakeFirstOrThrow()
  const address = 'provmamma@example.org'
  const email = sealField(server.keys, { table: 'person', column: 'email', row: guardian.id }, address)
  const email_index = blindIndex(server.keys, 'email', address)
  const people = () => server.db.updateTable('person').where('id', '=', guardian.id)
  await people().set({ phone: null, phone_index: null, email, email_index }).execute()
  await requestCode(whom)
  const [message] = await server.db.selectFrom('outgoing_message').selectAll().execute()
  expect(message?.channel).toBe('Email')
  expect((await listSms())[0]).toMatchObject({ recipient: address })
  expect((await answerCode(whom, await readCode())).json()).toMatchObject({ SecurityLevel: 'Two' })
  const { phone, phone_index } = keep
  await people().set({ phone, phone_index, email: keep.email, email_index: keep.email_index }).execute()
})

test('the message is in the language of the person and names neither person, unit nor care', async () => {
  const { guardian } = clinic.persons
  await server.db.updateTable('person').set({ preferred_language: 'en' }).where('id', '=', guardian.id).execute()
  await requestCode({ CivicId: guardian.civicId })
  await server.db.updateTable('person').set({ preferred_language: 'sv' }).where('id', '=', guardian.id).execute()
  await requestCode({ CivicId: guardian.civicId })
  const texts = (await listSms()).map(({ text }) => text.replace(/\d{6}/, '123456'))
  expect(texts).toEqual([
    'Din kod är 123456. Den gäller i 10 minuter. Lämna inte ut den till någon.',
    'Your code is 123456. It is valid for 10 minutes. Do not give it to anyone.',
  ])
})

test('while nothing can be sent, only the newest code waits to leave', async () => {
  const { guardian } = clinic.persons
  for (const _ of [1, 2]) await requestCode({ CivicId: guardian.civicId })
  const waiting = server.db.selectFrom('outgoing_message').select(['status']).orderBy('id')
  expect((await waiting.execute()).map(({ status }) => status)).toEqual(['Suppressed', 'Queued'])
  expect((await answerCode({ CivicId: guardian.civicId }, await readCode())).statusCode).toBe(200)
})

test('R-230 known and unknown people get the same answers all the way, and only the known a message', async () => {
  const { guardian, stranger, child, agent } = clinic.persons
  // The stranger answers for nobody, the child has no phone, an agent needs e-ID.
  const everyone = [guardian.civicId, unknown, stranger.civicId, child.civicId, agent.civicId]
  const seen = []
  for (const CivicId of everyone) {
    server.clock.moveTo(0)
    const answers = []
    for (let round = 0; round < 4; round += 1) {
      const asked = await requestCode({ CivicId })
      answers.push([asked.statusCode, Object.keys(asked.json()).sort(), asked.json().RetryAfter > 890])
    }
    const wrong = otherThan(CivicId === guardian.civicId ? await readCode() : '000000')
    for (let round = 0; round < 7; round += 1) answers.push(standing(await answerCode({ CivicId }, wrong)))
    for (let round = 0; round < 7; round += 1) answers.push(standing(await answerCode({ CivicId }, 'ABCD2345')))
    seen.push(answers)
  }
  for (const answers of seen) expect(answers).toEqual(seen[0])
  expect(seen[0]?.slice(4, 11)).toEqual([
    [400, 'wrong-code', 4],
    [400, 'wrong-code', 3],
    [400, 'wrong-code', 2],
    [400, 'wrong-code', 1],
    [400, 'wrong-code', 0],
    [400, 'code-spent', undefined],
    [400, 'code-spent', undefined],
  ])
  expect((await listSms()).map(({ personId }) => personId)).toEqual([guardian.id, guardian.id, guardian.id])
})

test('R-230 three codes in a quarter of an hour and five in a day for one who asks, however they ask', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  const many = await Promise.all(Array.from({ length: 12 }, () => requestCode(whom)))
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  const [refused] = many.filter(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ Code: 'rate-limited', RetryAfter: expect.any(Number) })

  let sent = 3
  for (let quarter = 1; quarter <= 3; quarter += 1) {
    server.clock.moveTo(quarter * 16 * 60_000)
    for (let round = 0; round < 3; round += 1) if ((await requestCode(whom)).statusCode === 200) sent += 1
  }
  expect(sent).toBe(5)
  expect(await listSms()).toHaveLength(5)
})

test('R-230 a person gets a code while a stranger asks for theirs over and over, and it stays good', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  const stranger = from('198.51.100.1')
  const ask = async () => (await stranger.requestCode(whom)).statusCode
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  const person = from('198.51.100.2', { RequestId: randomUUID() })
  expect((await person.requestCode(whom)).statusCode).toBe(200)
  const code = await readCode()
  server.clock.moveTo(60_000)
  // Neither does a stranger's next code replace it, nor do their guesses use up its tries.
  const second = from('198.51.100.3')
  await second.requestCode(whom)
  for (let round = 0; round < 8; round += 1) {
    await stranger.answerCode(whom, otherThan(code))
    await from('198.51.100.2').answerCode(whom, otherThan(code))
  }
  expect((await person.answerCode(whom, code)).json()).toMatchObject({ SecurityLevel: 'Two' })
})

test('R-230 a code opens for whoever asked for it alone, and a stranger cannot tell that there is one', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  const person = from('198.51.100.2', { RequestId: randomUUID() })
  await person.requestCode(whom)
  const code = await readCode()
  for (const other of [from('198.51.100.2'), from('198.51.100.2', { RequestId: randomUUID() }), from('198.51.100.9')])
    expect(standing(await other.answerCode(whom, code))).toEqual(standing(await answerCode({ CivicId: unknown }, code)))
  // Also from another network: a phone goes from the school's to its own while its owner reads the message.
  const { RequestId } = { RequestId: randomUUID() }
  await from('198.51.100.2', { RequestId }).requestCode(whom)
  const moved = await from('198.51.100.77', { RequestId }).answerCode(whom, await readCode())
  expect(moved.json()).toMatchObject({ SecurityLevel: 'Two' })
})

test('R-230 a number gets ten codes a day from strangers of any number, and the person’s own browser still gets one', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  const own = from('198.51.100.2', { RequestId: randomUUID() })
  await own.requestCode(whom)
  const signedIn = await own.answerCode(whom, await readCode())
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const answers = new Set()
  for (let network = 0; network < 20; network += 1)
    for (let round = 0; round < 3; round += 1) {
      const asked = await from(`203.0.113.${network}`).requestCode(whom)
      answers.add([asked.statusCode, Object.keys(asked.json()).join()].join(' '))
    }
  expect(answers).toEqual(new Set(['200 ResendAfter,ExpiresAt']))
  expect(await listSms()).toHaveLength(10)
  // Those beyond were not sent, so they open nothing: nobody gets more to guess at by asking from many networks.
  const open = await server.db
    .selectFrom('one_time_code')
    .select('id')
    .where('identity_id', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
  expect(open.length).toBeLessThan(10)
  const known = from('203.0.113.99', { RequestId: randomUUID(), cookie })
  expect((await known.requestCode(whom)).statusCode).toBe(200)
  expect(await listSms()).toHaveLength(11)
  expect((await known.answerCode(whom, await readCode())).json()).toMatchObject({ SecurityLevel: 'Two' })
})

async function countFailures(): Promise<number> {
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const rows = await owner.selectFrom('audit_log').select('seq').where('action', '=', 'LoginFailed').execute()
  await owner.destroy()
  return rows.length
}

test('R-230 guesses at no code leave a bounded number of rows, whoever is guessed at', async () => {
  const count = async () => ({
    audit: await countFailures(),
    codes: (await server.db.selectFrom('one_time_code').select('id').execute()).length,
  })
  const before = await count()
  const stranger = from('198.51.100.200')
  for (let round = 0; round < 25; round += 1) {
    const whom = { UserId: randomUUID() }
    expect(standing(await stranger.answerCode(whom, '123456'))).toEqual([400, 'code-spent', undefined])
    expect(standing(await stranger.answerCode(whom, 'ABCD2345'))).toEqual([400, 'wrong-code', undefined])
  }
  const after = await count()
  expect(after.codes).toBe(before.codes)
  expect(after.audit - before.audit).toBe(30)
})

test('R-230 one phone gets three codes from one who asks, for whomever; beyond that nothing is sent and nothing is said', async () => {
  const { guardian, otherGuardian } = clinic.persons
  const shared = await server.db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', guardian.id)
    .executeTakeFirstOrThrow()
  const own = await server.db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', otherGuardian.id)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('person')
    .set({ phone_index: shared.phone_index })
    .where('id', '=', otherGuardian.id)
    .execute()
  const asked = []
  for (let round = 0; round < 2; round += 1)
    for (const { civicId } of [guardian, otherGuardian]) asked.push(await requestCode({ CivicId: civicId }))
  await server.db
    .updateTable('person')
    .set({ phone_index: own.phone_index })
    .where('id', '=', otherGuardian.id)
    .execute()
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await listSms()).toHaveLength(3)
})

test('R-230 a code is good for ten minutes, and a new one makes the earlier void', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  await requestCode(whom)
  const first = await readCode()
  await requestCode(whom)
  const second = await readCode()
  if (first !== second) expect(standing(await answerCode(whom, first))).toEqual([400, 'wrong-code', 4])
  server.clock.moveTo(10 * 60_000)
  expect(standing(await answerCode(whom, second))).toEqual([400, 'code-spent', undefined])
})

test('R-230 a hundred parallel correct guesses give one token', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  await requestCode(whom)
  const code = await readCode()
  const answers = await Promise.all(Array.from({ length: 100 }, () => answerCode(whom, code)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(99)
})

// Ten thousand with `npm run test:full`.
const hundreds = process.env.SAMKLANG_TEST === 'full' ? 100 : 10

test('R-230 wrong guesses by the thousand are evaluated five times, and then the right one is too late', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  await requestCode(whom)
  const code = await readCode()
  const wrong = otherThan(code)
  const evaluated: number[] = []
  for (let batch = 0; batch < hundreds; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => answerCode(whom, wrong)))
    for (const answer of answers) if (answer.json().Code === 'wrong-code') evaluated.push(answer.json().AttemptsLeft)
  }
  expect(evaluated.sort()).toEqual([0, 1, 2, 3, 4])
  expect(standing(await answerCode(whom, code))).toEqual([400, 'code-spent', undefined])
  const [failure] = await listAudit(server.database, { action: 'LoginFailed' })
  expect(failure).toMatchObject({ outcome: 'Refused', level: 'Two' })
}, 300_000)

const anyWrong = [400, 'wrong-code', undefined]

test('a one-time password from the clinic is answered by the same call, once', async () => {
  const { sibling } = clinic.persons
  const whom = { CivicId: sibling.civicId }
  const code = makeOneTimePassword()
  const subject = subjectIndex(server.keys, whom)
  // Somebody has been guessing before the clinic gave out a password; that does not spoil it.
  for (let round = 0; round < 6; round += 1) await answerCode(whom, 'WRONG234')
  const given = {
    subject,
    kind: 'OneTimePassword',
    code,
    identityId: sibling.id,
    unitId: clinic.units.child.id,
  } as const
  await insertCode(server.db, server.keys, given, server.clock.now())
  expect(standing(await answerCode(whom, 'WRONG234'))).toEqual(anyWrong)
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
  expect((await answerCode(whom, typed)).json()).toMatchObject({ SecurityLevel: 'Two' })
  // Used up: now it is as wrong as any other, and neither tells that there was one.
  expect(standing(await answerCode(whom, typed))).toEqual(anyWrong)
  expect(standing(await answerCode(whom, 'WRONG234'))).toEqual(anyWrong)
  expect(standing(await answerCode({ CivicId: unknown }, typed))).toEqual(anyWrong)
})

test('guessing a password in parallel tells nothing about who was given one', async () => {
  const { sibling } = clinic.persons
  const known = { CivicId: sibling.civicId }
  const subject = subjectIndex(server.keys, known)
  const unitId = clinic.units.child.id
  const given = { subject, kind: 'OneTimePassword', identityId: sibling.id, unitId } as const
  await insertCode(server.db, server.keys, { ...given, code: makeOneTimePassword() }, server.clock.now())
  const guess = async (whom: Whom) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => answerCode(whom, 'WRONG234')))
    return answers.map((answer) => standing(answer).join(' ')).sort()
  }
  expect(await guess({ CivicId: unknown })).toEqual(await guess(known))
})

test('a relation that ended after the code was sent lets nobody in', async () => {
  const { teacher } = clinic.persons
  const whom = { UserId: teacher.linkId }
  await requestCode(whom)
  const set = (status: 'Active' | 'Removed') =>
    server.db.updateTable('relation').set({ status }).where('person_id', '=', teacher.id).execute()
  await set('Removed')
  expect(standing(await answerCode(whom, await readCode()))).toEqual([400, 'code-spent', undefined])
  await set('Active')
})

test('codes are stored as nothing that could be read back', async () => {
  const whom = { CivicId: clinic.persons.guardian.civicId }
  await requestCode(whom)
  const code = await readCode()
  const row = await server.db.selectFrom('one_time_code').selectAll().executeTakeFirstOrThrow()
  expect(row.code_hash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(code)
})

test('whoever follows their link is shown the last digits of the phone, and nobody learns who is known here', async () => {
  const ask = async (UserId: string) => (await server.as().post('/api/smsrequest/recipient', { UserId })).json()
  const { teacher, stranger } = clinic.persons
  const last = madeUpPhone(52).replace(/\D/g, '').slice(-4)
  expect(await ask(teacher.linkId)).toEqual({
    Channel: 'Sms',
    Masked: `•••• ${last.slice(0, 2)} ${last.slice(2)}`,
  })
  const nobody = randomUUID()
  const told = await ask(nobody)
  expect(told).toEqual({ Channel: 'Sms', Masked: expect.stringMatching(/^•••• \d\d \d\d$/) })
  expect(await ask(nobody.toUpperCase())).toEqual(told)
  // Known, and yet nobody whom a code is sent to.
  const own = madeUpPhone(30).slice(-4)
  const made = await ask(stranger.linkId)
  expect(made.Masked).toMatch(/^•••• \d\d \d\d$/)
  expect(made.Masked.replace(/\D/g, '')).not.toBe(own)
})
