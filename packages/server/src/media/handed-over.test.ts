import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { distinctFile, fileSamples, openFile, uploadFile } from '../testing/files.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const signAdmin = () =>
  server.sign({ account: server.clinic.staff.adminStaff, level: 'Four', unit: server.clinic.units.child })

async function upload(mark: string, type: 'image/png' | 'application/pdf' = 'image/png'): Promise<string> {
  const reply = await uploadFile(await signAdmin(), distinctFile(type, mark))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Id
}

async function showIn(variant_version_id: string, media_id: string): Promise<void> {
  await server.db.insertInto('form_version_medium').values({ variant_version_id, media_id }).execute()
}

async function addUnitDocument(MediaId: string): Promise<void> {
  const { staff, units } = server.clinic
  const admin = await server.sign({ account: staff.admin, level: 'Four' })
  const body = { MediaId, Title: { sv: 'Så arbetar vi', en: null }, Description: null }
  const reply = await admin.post(`/api/units/${units.child.id}/documents`, body)
  expect(reply.statusCode, reply.body).toBe(200)
}

/** The patient's hands hold it, with the form that staff began. */
async function device() {
  const id = await server.seedForm()
  const started = await (await server.staff()).post(`/api/forms/${id}/start`, { AnswerMode: 'Self' })
  const Ticket = started.json().Handover.Path.split('#')[1]
  const { Token } = (await server.as().post('/api/auth/form-handover', { Ticket })).json()
  return server.as(Token.AccessToken)
}

const opens = async (me: Awaited<ReturnType<typeof device>>, id: string) =>
  (await openFile(server.app, me, id)).statusCode

test('R-495 a device that was handed over opens what its form shows', async () => {
  const shown = await upload('i formuläret')
  await showIn(server.types.questionnaire.versionId, shown)
  expect(await opens(await device(), shown)).toBe(200)
})

test('R-495 it opens no other file by its id: not the unit’s documents, nor what another form shows, nor what came with one', async () => {
  const document = await upload('ett dokument', 'application/pdf')
  await addUnitDocument(document)
  const ofAnother = await upload('i ett annat formulär')
  await showIn(server.types.journal.versionId, ofAnother)
  const brought = randomUUID()
  const bytes = fileSamples['image/png']
  const came = { content_type: 'image/png', bytes, size: bytes.length, created_at: server.clock.now() }
  await server.db
    .insertInto('media_asset')
    .values({ id: brought, ...came })
    .execute()
  const me = await server.sibling()
  const handed = await device()
  for (const id of [document, ofAnother, brought]) {
    expect(await opens(me, id)).toBe(200)
    expect(await opens(handed, id)).toBe(404)
  }
})

test('R-495 what its form shows is opened there without the title of a document that it also is', async () => {
  const both = await upload('både och')
  await showIn(server.types.questionnaire.versionId, both)
  await addUnitDocument(both)
  const reply = await openFile(server.app, await device(), both)
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([200, 'inline'])
})

test('R-495 it lists no documents and opens none that was made of answers', async () => {
  const handed = await device()
  for (const path of ['unit-documents', 'documents', 'safety-plan'])
    expect((await handed.get(`/api/papp/patients/current/${path}`)).statusCode).toBe(403)
  const nobody = '00000000-0000-4000-8000-000000000009'
  const { MediaToken } = (await handed.get('/api/auth/media-token')).json()
  const artifact = `/api/treatments/${nobody}/artifacts/${nobody}?mediaToken=${MediaToken}`
  expect((await server.as().get(artifact)).statusCode).toBe(403)
})
