import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '../storage/s3-storage.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { distinctFile, openFile, uploadFile } from '../testing/files.ts'
import { startS3, type TestS3 } from '../testing/s3-server.ts'

let s3: TestS3
let server: AnsweringServer
const signAdmin = () =>
  server.sign({ account: server.clinic.staff.adminStaff, level: 'Four', unit: server.clinic.units.child })

beforeAll(async () => {
  s3 = await startS3()
  server = await startAnsweringServer({ storage: s3Storage(s3.settings) })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

async function uploadOne(type: Parameters<typeof distinctFile>[0], mark: string, name = 'Prov') {
  const bytes = distinctFile(type, mark)
  const reply = await uploadFile(await signAdmin(), bytes, { name })
  expect(reply.statusCode, reply.body).toBe(200)
  const id = String(reply.json().Id)
  await showInForm(id)
  return { id, bytes }
}

/** What a form shows opens for everybody. */
async function showInForm(media_id: string) {
  const version = server.db.selectFrom('form_variant_version').select('id as variant_version_id').limit(1)
  const { variant_version_id } = await version.executeTakeFirstOrThrow()
  await server.db.insertInto('form_version_medium').values({ variant_version_id, media_id }).execute()
}

test('R-442 a file that was uploaded lies in the bucket as it is, under a key that says nothing', async () => {
  const { bytes } = await uploadOne('audio/ogg', 'i hinken', 'Havsbrus.ogg')
  const [key = '', stored] = [...s3.objects.entries()].at(-1) ?? []
  expect(stored?.equals(bytes)).toBe(true)
  expect(key).toMatch(/^[\da-f-]{36}$/)
  expect(key).not.toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 8))
})

test('R-443 a part of it is asked for, and no more of it is fetched', async () => {
  const { id, bytes } = await uploadOne('video/mp4', 'en film')
  const me = await server.sibling()
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await openFile(server.app, me, id, { range })
    return [statusCode, headers['content-range'], headers['content-length'], rawPayload.toString('latin1')]
  }
  const all = bytes.length
  s3.asked.length = 0
  expect(await part('bytes=4-7')).toEqual([206, `bytes 4-7/${all}`, '4', 'ftyp'])
  expect(await part('bytes=-4')).toEqual([206, `bytes ${all - 4}-${all - 1}/${all}`, '4', 'film'])
  expect(s3.asked).toEqual(['GET bytes=4-7', `GET bytes=${all - 4}-${all - 1}`])
  expect(await part('bytes=99999-')).toEqual([416, `bytes */${all}`, '0', ''])
  expect(s3.asked).toHaveLength(2)
  const whole = await openFile(server.app, me, id)
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([
    200,
    'bytes',
    String(all),
  ])
  expect(whole.rawPayload.equals(bytes)).toBe(true)
})

test('R-443 a file is shown as what it is, never guessed at, and what it holds does not run here', async () => {
  const me = await server.sibling()
  const picture = await uploadOne('image/png', 'huvuden', 'Fyr vid "havet".png')
  const { headers } = await openFile(server.app, await signAdmin(), picture.id)
  // What it is called in the library is for those who keep it.
  expect((await openFile(server.app, me, picture.id)).headers['content-disposition']).toBe('inline')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': "inline; filename*=UTF-8''Fyr%20vid%20%22havet%22.png",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*;sandbox$/)
  const document = await uploadOne('application/pdf', 'huvuden')
  const pdf = (await openFile(server.app, me, document.id)).headers
  expect(pdf).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  // Browsers open no PDF in a sandbox; no program of a page runs by this one either.
  expect(pdf['content-security-policy']).toMatch(/^default-src 'self';(?!.*script).*object-src 'none'/)
})

test('R-443 a file that nothing shows opens for whoever keeps the library, and for nobody else', async () => {
  const uploaded = await uploadFile(await signAdmin(), distinctFile('image/png', 'visas inte'))
  const id = String(uploaded.json().Id)
  const opens = async (me: Awaited<ReturnType<typeof signAdmin>>) => (await openFile(server.app, me, id)).statusCode
  expect(await opens(await signAdmin())).toBe(200)
  for (const other of [await server.sibling(), await server.guardianOfChild(), await server.otherStaff()])
    expect(await opens(other)).toBe(404)
  await showInForm(id)
  expect(await opens(await server.sibling())).toBe(200)
})

test('R-442 where the storage does not answer, that is said: nothing is lost, and forms are answered as ever', async () => {
  const { id } = await uploadOne('image/png', 'borta')
  const kept = new Map(s3.objects)
  s3.objects.clear()
  const gone = await openFile(server.app, await server.sibling(), id)
  expect([gone.statusCode, gone.json().Code]).toEqual([503, 'integration-unavailable'])
  for (const [key, bytes] of kept) s3.objects.set(key, bytes)
  expect((await openFile(server.app, await server.sibling(), id)).statusCode).toBe(200)
})
