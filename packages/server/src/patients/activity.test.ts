import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveActivity } from '../demo/derive-activity.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Row = { PatientId: string; LastActivityAt: Instant | null }

async function latest(patient: { id: string }, me?: Awaited<ReturnType<AnsweringServer['staff']>>) {
  const { Items } = (await (me ?? (await server.staff())).get('/api/patient')).json()
  return Items.find(({ PatientId }: Row) => PatientId === patient.id)?.LastActivityAt
}

let minutes = 0
/** Every act at a time of its own. */
function next(): void {
  minutes += 5
  server.clock.moveTo(minutes * 60_000)
}

test('the latest of a patient is the latest visit, answer, diary day or sign-in', async () => {
  const { sibling } = server.clinic.patients
  const { account } = server.clinic.persons.sibling
  const before = async () => (await latest(sibling)) ?? ''
  const times = [await before()]
  expect(times).toEqual([''])

  next()
  await (await server.staff()).get(`/api/patients/${sibling.id}`)
  times.push(await before())

  next()
  const questionnaire = await server.seedForm()
  times.push(await before())
  expect(times.at(-1)).toBe(times.at(-2))
  const me = await server.sibling()
  await me.post(`/api/papp/questionnaires/${questionnaire}/submit`, { Answers: fullAnswers })
  times.push(await before())

  next()
  const diary = await server.seedForm({ type: server.types.journal })
  const AnswerGroupId = randomUUID()
  const Answers = answersOf({ rest: 'never' }).map((answer) => ({ ...answer, AnswerGroupId }))
  await (await server.sibling()).post(`/api/papp/journals/${diary}/save`, { Answers })
  times.push(await before())

  next()
  const arriving = await server.sign({ account, level: 'Three' })
  const { Contexts } = (await arriving.get('/api/papp/session-contexts')).json()
  const [own] = Contexts
  expect((await arriving.post(own.SelectContextUri)).statusCode).toBe(200)
  times.push(await before())
  expect(new Set(times).size).toBe(5)
  expect(times).toEqual(times.toSorted())
})

test('each list tells it, and what happened at one unit is not told at another', async () => {
  const { db, clinic, clock } = server
  const { sibling, child } = clinic.patients
  const { units, staff } = clinic
  const record = await addRecordAt(db, child, units.adult, clock.now())
  next()
  const form = await server.seedForm({ patient: record, unit: units.adult, status: 'Open' })
  const patient = await server.sign({
    account: clinic.persons.child.account,
    level: 'Three',
    context: { type: 'Patient', patient: record },
  })
  expect((await patient.post(`/api/papp/questionnaires/${form}/submit`, { Answers: fullAnswers })).statusCode).toBe(200)
  const other = await server.otherStaff()
  expect(await latest(record, other)).not.toBeNull()
  expect(await latest(child)).toBeNull()

  const at = { patient_id: sibling.id, unit_id: units.child.id, account_id: staff.childStaff.id }
  await db
    .insertInto('patient_responsible')
    .values({ ...at, created_at: clock.now() })
    .execute()
  const me = await server.staff()
  const known = await latest(sibling, me)
  for (const url of ['/api/patients/my', '/api/patient/mylatestvisited'])
    expect((await me.get(url)).json()).toMatchObject([{ PatientId: sibling.id, LastActivityAt: known }])
})

test('the demo’s past, which is laid as rows, is derived from what was answered', async () => {
  const { db, clinic } = server
  const { sibling, child } = clinic.patients
  const known = await latest(sibling)
  await db.deleteFrom('patient_activity').execute()
  await deriveActivity(db)
  expect((await latest(sibling)) < known).toBe(true)
  expect(await latest(sibling)).not.toBeNull()
  expect(await latest(child)).toBeNull()
})
