import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { distinctFile, openFile, uploadFile } from '../testing/files.ts'
import { listAudit } from '../testing/list-audit.ts'

let server: AnsweringServer
let unitName: string
beforeAll(async () => {
  server = await startAnsweringServer()
  const unit = server.db.selectFrom('unit').select('name').where('id', '=', server.clinic.units.child.id)
  unitName = (await unit.executeTakeFirstOrThrow()).name
})
afterAll(() => server.close())

const signAdmin = () => server.sign({ account: server.clinic.staff.admin, level: 'Four' })
const mine = '/api/papp/patients/current/unit-documents'
const placeOf = (unit: 'child' | 'adult' | 'ward') => `/api/units/${server.clinic.units[unit].id}/documents`

async function uploadOne(type: Parameters<typeof distinctFile>[0], mark: string): Promise<string> {
  const reply = await uploadFile(await signAdmin(), distinctFile(type, mark), { path: '/api/units/document-files' })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Id
}

async function addOne(unit: 'child' | 'adult' | 'ward', mark: string, more: object = {}) {
  const MediaId = await uploadOne('application/pdf', mark)
  const body = { MediaId, Title: { sv: mark, en: null }, Description: null, ...more }
  const reply = await (await signAdmin()).post(placeOf(unit), body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

type Titled = { Title: string }[]
const titles = (list: Titled) => list.map(({ Title }) => Title)

test('R-446 a document of a unit is shown to its patients in their language, and to guardians, and opened by them', async () => {
  const added = await addOne('child', 'Så arbetar vi', {
    Title: { sv: 'Så arbetar vi', en: 'How we work' },
    Description: 'Vad som händer de första gångerna.',
  })
  expect(added).toMatchObject({ FileName: 'Provfil', Kind: 'Document', CreatedBy: 'Provgran Provkotte' })
  const me = await server.sibling()
  const [document] = (await me.get(mine)).json()
  expect(document).toEqual({
    Id: added.Id,
    Title: 'Så arbetar vi',
    TitleLanguage: 'sv',
    Description: 'Vad som händer de första gångerna.',
    UnitName: unitName,
    ContentType: 'application/pdf',
    Size: added.Size,
    MediaId: added.MediaId,
    CreatedAt: added.CreatedAt,
  })
  const inEnglish = await me.send('GET', mine, undefined, { 'accept-language': 'en' })
  expect(inEnglish.json()).toMatchObject([{ Title: 'How we work', TitleLanguage: 'en' }])
  expect(titles((await (await server.guardianOfChild()).get(mine)).json())).toEqual(['Så arbetar vi'])
  expect((await openFile(server.app, me, document.MediaId)).statusCode).toBe(200)
  // A teacher would learn where the child is in care.
  expect((await (await server.teacherOfChild()).get(mine)).json()).toEqual([])
})

test('R-446 those of other units, and of a unit that has let the patient go, are not shown', async () => {
  await addOne('adult', 'För vuxna')
  const me = await server.sibling()
  expect(titles((await me.get(mine)).json())).not.toContain('För vuxna')
  const { persons, patients, relations } = server.clinic
  const agent = await server.sign({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult },
  })
  expect(titles((await agent.get(mine)).json())).toEqual(['För vuxna'])
  const release = (at: string | null) =>
    server.db
      .updateTable('patient_unit')
      .set({ released_at: at })
      .where('patient_id', '=', patients.sibling.id)
      .execute()
  await release(server.clock.now())
  expect((await (await server.sibling()).get(mine)).json()).toEqual([])
  await release(null)
})

test('R-446 somebody beside the patient who does not represent them, such as a partner, is shown none and opens none', async () => {
  const { persons, patients, relations } = server.clinic
  const { MediaId } = await addOne('ward', 'Om avdelningen')
  const partner = await server.sign({
    account: persons.carer.account,
    level: 'Three',
    context: { type: 'Caretaker', patient: patients.inpatient, relationId: relations.carerOfInpatient },
  })
  expect((await partner.get(mine)).json()).toEqual([])
  expect((await openFile(server.app, partner, MediaId)).statusCode).toBe(404)
})

test('R-446 a file that is only a document opens for those who are shown it, by its title, and for whoever manages units', async () => {
  const { MediaId } = await addOne('child', 'Så kallas det', { Title: { sv: 'Så kallas det', en: 'That is its name' } })
  const open = async (me: Awaited<ReturnType<typeof signAdmin>>, headers = {}) => {
    const reply = await openFile(server.app, me, MediaId, headers)
    return [reply.statusCode, reply.headers['content-disposition']]
  }
  expect(await open(await server.sibling())).toEqual([200, "inline; filename*=UTF-8''S%C3%A5%20kallas%20det.pdf"])
  expect(await open(await server.sibling(), { 'accept-language': 'en' })).toEqual([
    200,
    "inline; filename*=UTF-8''That%20is%20its%20name.pdf",
  ])
  expect((await open(await server.guardianOfChild()))[0]).toBe(200)
  expect(await open(await signAdmin())).toEqual([200, "inline; filename*=UTF-8''Provfil"])
  for (const other of [await server.teacherOfChild(), await server.otherStaff()])
    expect((await open(other))[0]).toBe(404)
})

test('R-446 around a protected identity the unit is not named', async () => {
  const { patients } = server.clinic
  const protect = (isProtected: boolean) =>
    server.db
      .updateTable('person')
      .set({ is_protected: isProtected })
      .where('id', '=', (eb) => eb.selectFrom('patient').select('person_id').where('id', '=', patients.sibling.id))
      .execute()
  await protect(true)
  const list = (await (await server.sibling()).get(mine)).json()
  expect(list.length).toBeGreaterThan(0)
  expect(list.map(({ UnitName }: { UnitName: string | null }) => UnitName)).toEqual(list.map(() => null))
  await protect(false)
})

test('R-446 a document is a PDF or a picture of the library: nothing else is added or uploaded for it', async () => {
  const admin = await signAdmin()
  const sound = await uploadFile(admin, distinctFile('audio/mpeg', 'ljud'), { path: '/api/units/document-files' })
  expect([sound.statusCode, sound.json().Code, sound.json().Details]).toEqual([
    400,
    'file-not-allowed',
    { Kinds: ['Document', 'Image'] },
  ])
  const inLibrary = (await uploadFile(admin, distinctFile('audio/mpeg', 'ljud'))).json()
  const add = (MediaId: string) =>
    admin.post(placeOf('child'), { MediaId, Title: { sv: 'Ljud', en: null }, Description: null })
  for (const id of [inLibrary.Id, '00000000-0000-4000-8000-000000000009']) {
    const refused = await add(id)
    expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'MediaId', Key: 'not-allowed' }]])
  }
  const picture = await uploadOne('image/png', 'bild')
  expect((await add(picture)).statusCode).toBe(200)
  const { Files } = (await admin.get('/api/units/document-files?search=prov')).json()
  expect(Files.map(({ Id }: { Id: string }) => Id)).toContain(picture)
  expect(Files.map(({ Id }: { Id: string }) => Id)).not.toContain(inLibrary.Id)
  const nowhere = await admin.post('/api/units/00000000-0000-4000-8000-000000000009/documents', {
    MediaId: picture,
    Title: { sv: 'Bild', en: null },
    Description: null,
  })
  expect(nowhere.statusCode).toBe(404)
})

test('R-446 whoever was first in changing a document is not written over; the same again is as it is', async () => {
  const admin = await signAdmin()
  const added = await addOne('child', 'Ändras')
  const place = `${placeOf('child')}/${added.Id}`
  const body = (sv: string, LastModifiedAt: string) => ({
    MediaId: added.MediaId,
    Title: { sv, en: null },
    Description: '  ',
    LastModifiedAt,
  })
  const changed = await admin.put(place, body('Ändrad', added.LastModifiedAt))
  expect(changed.json()).toMatchObject({ Title: { sv: 'Ändrad', en: null }, Description: null })
  expect(changed.json().LastModifiedAt > added.LastModifiedAt).toBe(true)
  expect((await admin.put(place, body('Ändrad', added.LastModifiedAt))).statusCode).toBe(200)
  const late = await admin.put(place, body('Annat', added.LastModifiedAt))
  expect([late.statusCode, late.json().Code]).toEqual([409, 'conflict'])
  expect((await admin.put(`${placeOf('adult')}/${added.Id}`, body('Annat', added.LastModifiedAt))).statusCode).toBe(404)
})

test('R-446 a document is removed, its file stays in the library, and could not be removed before; the log tells', async () => {
  const admin = await signAdmin()
  const added = await addOne('child', 'Tas bort')
  const removeFile = () => admin.post(`/api/media/${added.MediaId}/remove`)
  const refused = await removeFile()
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'file-used'])
  const UnitName = unitName
  expect(refused.json().Details.UsedIn).toEqual([{ Kind: 'UnitDocument', Name: 'Tas bort', UnitName }])
  const place = `${placeOf('child')}/${added.Id}/remove`
  expect((await admin.post(`${placeOf('adult')}/${added.Id}/remove`)).statusCode).toBe(404)
  expect((await admin.post(place)).json()).toEqual({ Id: added.Id })
  expect((await admin.post(place)).statusCode).toBe(404)
  expect(titles((await (await server.sibling()).get(mine)).json())).not.toContain('Tas bort')
  const logged = await listAudit(server.database, { action: 'ChangeUnitDocument' })
  expect(logged.find(({ entity_id, outcome }) => entity_id === added.Id && outcome === 'Done')).toMatchObject({
    unit_id: server.clinic.units.child.id,
    data: { title: 'Tas bort', isRemoved: true },
  })
  expect((await removeFile()).statusCode).toBe(200)
})

test('R-446 only whoever manages units reads and changes them', async () => {
  const staff = await server.staff()
  expect((await staff.get(placeOf('child'))).statusCode).toBe(403)
  const admin = await signAdmin()
  const list = (await admin.get(placeOf('child'))).json()
  expect(list).toMatchObject({ UnitId: server.clinic.units.child.id, UnitName: unitName })
  expect(list.Documents.length).toBeGreaterThan(0)
  expect((await admin.get('/api/units/00000000-0000-4000-8000-000000000009/documents')).statusCode).toBe(404)
  const path = '/api/units/document-files'
  expect((await uploadFile(staff, distinctFile('image/png', 'personal'), { path })).statusCode).toBe(403)
})
