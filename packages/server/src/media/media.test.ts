import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readMedium } from '../definitions/form-media/read-medium.ts'
import { distinctFile, fileSamples, openFile, uploadFile } from '../testing/files.ts'
import { listAudit } from '../testing/list-audit.ts'
import { clinicTest as test } from '../testing/server-test.ts'
import { findContentType } from './content-type.ts'

const types = Object.keys(fileSamples)

test.for(types)(
  'R-440 a file of type %s is known by its bytes, whatever it is called',
  async (type, { signInStaff, server }) => {
    const sample = Object.entries(fileSamples).find(([name]) => name === type)?.[1] ?? Buffer.alloc(0)
    const admin = await signInStaff('adminStaff')
    const reply = await uploadFile(admin, sample, { name: 'sida.html' })
    expect([reply.statusCode, reply.json().ContentType, reply.json().Size]).toEqual([200, type, sample.length])
    const opened = await openFile(server.app, admin, reply.json().Id)
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, type])
    expect(opened.rawPayload.equals(sample)).toBe(true)
  },
)

test.for([
  ['a drawing that may carry programs', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a program of Windows', 'MZ\x90\x00'],
  ['a program of Linux', '\x7fELF'],
  ['an archive', 'PK\x03\x04'],
  ['text of two bytes a letter, which begins nearly as a sound', '\xff\xfeh\x00e\x00j\x00'],
  ['a picture of a telephone in the box of a film', '\x00\x00\x00\x20ftypheic\x00\x00\x00\x00'],
  ['a film in another box than WebM', '\x1aE\xdf\xa3\x93B\x82\x88matroska'],
  ['a PDF that begins with something else', 'GIF87 %PDF-1.7'],
  ['nothing at all', ''],
] as const)('R-440 %s is refused, also when it is called a picture', async ([, bytes], { signInStaff, server }) => {
  const admin = await signInStaff('adminStaff')
  const reply = await uploadFile(admin, Buffer.from(bytes, 'latin1'), { name: 'bild.png' })
  expect([reply.statusCode, reply.json().Code]).toEqual([400, 'file-not-allowed'])
  const left = await server.db
    .selectFrom('stored_object as o')
    .leftJoin('media_asset as m', 'm.object_key', 'o.key')
    .select('o.key')
    .where('m.id', 'is', null)
    .execute()
  expect(left).toEqual([])
})

test('R-440 no type is taken for another: each sample begins as its own alone', () => {
  for (const [type, sample] of Object.entries(fileSamples)) expect(findContentType(sample)?.contentType).toBe(type)
})

test('R-440 the same bytes are the same file by its first name, and the log tells of each upload', async ({
  server,
  signInStaff,
}) => {
  const admin = await signInStaff('adminStaff')
  const bytes = distinctFile('image/png', 'två gånger')
  const first = (await uploadFile(admin, bytes, { name: 'Fyr' })).json()
  const again = (await uploadFile(admin, bytes, { name: 'Annan fyr' })).json()
  expect(again).toEqual(first)
  expect(first).toMatchObject({ Name: 'Fyr', Kind: 'Image', UsedIn: [] })
  expect(first.UploadedBy).toBe('Provgran Provkotte')
  const objects = await server.db.selectFrom('stored_object').select('key').execute()
  const files = await server.db.selectFrom('media_asset').select('id').where('object_key', 'is not', null).execute()
  expect(objects).toHaveLength(files.length)
  const logged = await listAudit(server.database, { action: 'UploadFile' })
  expect(logged.filter(({ entity_id }) => entity_id === first.Id)).toHaveLength(2)
})

test('R-440 a picture that came with a form gets a name when somebody uploads it, and is one file', async ({
  server,
  signInStaff,
}) => {
  const bytes = distinctFile('image/gif', 'ur ett formulär')
  const medium = readMedium('image/gif', bytes.toString('base64'))
  const id = medium?.id ?? ''
  const now = server.clock.now()
  await server.db
    .insertInto('media_asset')
    .values({ id, content_type: 'image/gif', bytes, size: bytes.length, created_at: now })
    .execute()
  const admin = await signInStaff('adminStaff')
  expect((await uploadFile(admin, bytes, { name: 'Sjö' })).json()).toMatchObject({ Id: id, Name: 'Sjö' })
})

test('R-440 files are listed by name and kind, the latest first, with how large they may be', async ({
  signInStaff,
}) => {
  const admin = await signInStaff('adminStaff')
  await uploadFile(admin, distinctFile('audio/mpeg', 'andning'), { name: 'Andning_100%.mp3' })
  await uploadFile(admin, distinctFile('application/pdf', 'andning'), { name: 'Andningsanka.pdf' })
  const list = async (query: string) => (await admin.get(`/api/media?${query}`)).json()
  const names = (reply: { Files: { Name: string }[] }) => reply.Files.map(({ Name }) => Name)
  expect(names(await list('search=ANDNING'))).toEqual(['Andningsanka.pdf', 'Andning_100%.mp3'])
  expect(names(await list(`search=${encodeURIComponent('_100%')}`))).toEqual(['Andning_100%.mp3'])
  expect(names(await list('search=andning&kind=Audio'))).toEqual(['Andning_100%.mp3'])
  const { Limits, HasMore } = await list('')
  expect([Limits.Image, Limits.Audio, Limits.Video, Limits.Document].map((bytes) => bytes / 1_048_576)).toEqual([
    10, 50, 200, 20,
  ])
  expect(HasMore).toBe(false)
})

test('R-440 only whoever manages programs uploads; what is no file as it is, is not even read', async ({
  server,
  signInStaff,
}) => {
  const bytes = distinctFile('image/png', 'utan behörighet')
  expect((await uploadFile(await signInStaff(), bytes)).statusCode).toBe(403)
  expect((await uploadFile(server.as(), bytes)).statusCode).toBe(401)
  const admin = await signInStaff('adminStaff')
  const send = (headers: Record<string, string>) => admin.send('POST', '/api/media?name=prov', bytes, headers)
  expect((await send({ 'content-type': 'application/json' })).statusCode).toBe(415)
  expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await send({ 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' })).statusCode).toBe(415)
  expect(
    (await admin.send('POST', '/api/patient-tags', bytes, { 'content-type': 'application/octet-stream' })).statusCode,
  ).toBe(415)
  expect((await uploadFile(admin, bytes, { name: ' ' })).json()).toMatchObject({
    Code: 'validation',
    Errors: [{ Field: 'name', Key: 'required' }],
  })
  expect((await admin.get('/api/media?search=utan')).json().Files).toEqual([])
})

test('R-444 a file that nothing shows is removed, and its bytes with it; the log tells', async ({
  server,
  signInStaff,
}) => {
  const admin = await signInStaff('adminStaff')
  const { Id } = (await uploadFile(admin, distinctFile('image/webp', 'bort'), { name: 'Bort' })).json()
  expect((await (await signInStaff()).post(`/api/media/${Id}/remove`)).statusCode).toBe(403)
  expect((await admin.post(`/api/media/${Id}/remove`)).json()).toEqual({ Id })
  expect((await openFile(server.app, admin, Id)).statusCode).toBe(404)
  const [logged] = await listAudit(server.database, { action: 'RemoveFile' })
  expect(logged).toMatchObject({ entity_id: Id, outcome: 'Done', data: { name: 'Bort' } })
  const again = await admin.post(`/api/media/${Id}/remove`)
  expect([again.statusCode, again.json()]).toEqual([200, { Id }])
  const repeated = expect.objectContaining({ entity_id: Id, outcome: 'Done', data: { Repeated: true } })
  expect(await listAudit(server.database, { action: 'RemoveFile' })).toContainEqual(repeated)
})

test('R-444 whoever begins to use a file and whoever removes it at the same moment do not both succeed', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const admin = await signInStaff('adminStaff')
  for (let round = 0; round < 5; round += 1) {
    const { Id } = (await uploadFile(admin, distinctFile('application/pdf', `samtidigt ${round}`))).json()
    const body = { MediaId: Id, Title: { sv: 'Samtidigt', en: null }, Description: null }
    const [added, removed] = await Promise.all([
      admin.post(`/api/units/${clinic.units.child.id}/documents`, body),
      admin.post(`/api/media/${Id}/remove`),
    ])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([added.statusCode, removed.statusCode])
    expect((await openFile(server.app, admin, Id)).statusCode).toBe(removed.statusCode === 200 ? 404 : 200)
  }
})

test('R-442 a file that the storage has lost is put back by whoever uploads it again', async ({
  server,
  signInStaff,
}) => {
  const admin = await signInStaff('adminStaff')
  const bytes = distinctFile('image/png', 'borta')
  const { Id } = (await uploadFile(admin, bytes, { name: 'Fyr' })).json()
  const { objectKey } = await server.db
    .selectFrom('media_asset')
    .select('object_key as objectKey')
    .where('id', '=', Id)
    .executeTakeFirstOrThrow()
  await rm(join(server.settings.media.folder, String(objectKey)))
  expect((await openFile(server.app, admin, Id)).statusCode).toBe(503)
  expect((await uploadFile(admin, bytes, { name: 'Fyr' })).json()).toMatchObject({ Id, Name: 'Fyr' })
  const opened = await openFile(server.app, admin, Id)
  expect([opened.statusCode, opened.rawPayload.equals(bytes)]).toEqual([200, true])
})
