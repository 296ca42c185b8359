import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../../testing/answering-server.ts'
import { distinctFile, fileSamples, openFile, uploadFile } from '../../testing/files.ts'
import { contentFolder } from '../content-files.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const signAdmin = () =>
  server.sign({ account: server.clinic.staff.adminStaff, level: 'Four', unit: server.clinic.units.child })

async function bring(Content: string, { Format = 'Samklang', DryRun = false } = {}) {
  const body = { Format, Content, LicenceNote: 'Provets.', DryRun }
  return (await (await signAdmin()).post('/api/form-definitions/import', body)).json()
}

async function uploadOne(bytes: Buffer): Promise<string> {
  const reply = await uploadFile(await signAdmin(), bytes)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().Id
}

const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8')
function formWith(name: string, media: { kind: string; source: string }): string {
  const question = `{ id: film, type: Media, text: { sv: Se filmen., en: Watch the film. }, media: { kind: ${media.kind}, source: "${media.source}" } }`
  return oro
    .replace('name: oro', `name: ${name}`)
    .replace(/( +)questions:\n/, (found, indent) => `${found}${indent}  - ${question}\n`)
}

type Imported = { Preview: { Versions: { Content: { Pages: { Groups: { Questions: { media?: object }[] }[] }[] } }[] } }
const firstMedia = ({ Preview }: Imported) => Preview.Versions[0]?.Content.Pages[0]?.Groups[0]?.Questions[0]?.media

test('R-445 a form shows a file of the library, which then cannot be removed', async () => {
  const id = await uploadOne(distinctFile('video/mp4', 'i ett formulär'))
  const content = formWith('prov-film', { kind: 'Video', source: `media:${id.toUpperCase()}` })
  const dry = await bring(content, { DryRun: true })
  expect(dry).toMatchObject({ CanCreate: true, Findings: [], Created: null })
  expect(firstMedia(dry)).toEqual({ kind: 'Video', source: id })
  const admin = await signAdmin()
  const listed = async () =>
    (await admin.get('/api/media')).json().Files.find((file: { Id: string }) => file.Id === id)?.UsedIn
  // Looking at a form uses nothing.
  expect(await listed()).toEqual([])
  const imported = await bring(content)
  expect(imported.CanCreate).toBe(true)
  expect(firstMedia(imported)).toEqual({ kind: 'Video', source: id })
  expect(await listed()).toEqual([{ Kind: 'Form', Name: imported.Preview.Type.DisplayName, UnitName: null }])
  expect((await openFile(server.app, await server.sibling(), id)).statusCode).toBe(200)

  const refused = await admin.post(`/api/media/${id}/remove`)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'file-used'])
  expect(refused.json().Details).toEqual({ UsedIn: await listed() })
  expect((await openFile(server.app, await server.sibling(), id)).statusCode).toBe(200)
})

test('R-445 a file that is not there, is of another kind or is a document is found, and the form is not added', async () => {
  const film = await uploadOne(distinctFile('video/webm', 'fel slag'))
  const document = await uploadOne(distinctFile('application/pdf', 'fel slag'))
  for (const media of [
    { kind: 'Image', source: `media:${film}` },
    { kind: 'Image', source: `media:${document}` },
    { kind: 'Video', source: 'media:00000000-0000-4000-8000-000000000009' },
    { kind: 'Video', source: `media:${film}/../${film}` },
    { kind: 'Video', source: film },
  ]) {
    const refused = await bring(formWith('prov-fel', media))
    expect(refused).toMatchObject({ CanCreate: false, Created: null })
    expect(refused.Findings).toContainEqual(expect.objectContaining({ Level: 'Error', Code: 'media-unreadable' }))
  }
})

test('R-445 a form goes out with a small file in it, and with the name of a large one, which is found again', async () => {
  const large = Buffer.concat([fileSamples['video/mp4'], Buffer.alloc(1_600_000, 7)])
  for (const [bytes, name] of [
    [distinctFile('video/mp4', 'liten'), 'prov-liten'],
    [large, 'prov-stor'],
  ] as const) {
    const id = await uploadOne(bytes)
    const imported = await bring(formWith(name, { kind: 'Video', source: `media:${id}` }))
    const [versionId] = imported.Created.VariantVersionIds
    const out = await (await server.staff()).get(`/api/form-definitions/${versionId}/fhir`)
    expect(out.statusCode).toBe(200)
    const isLarge = bytes === large
    expect(out.body.includes(bytes.toString('base64'))).toBe(!isLarge)
    expect(out.body.includes(`"url":"urn:uuid:${id}","size":${bytes.length},"title":"Provfil"`)).toBe(isLarge)
    const again = await bring(out.body, { Format: 'Fhir', DryRun: true })
    expect(again.Findings.filter(({ Code }: { Code: string }) => Code === 'media-left-out')).toEqual([])
    expect(firstMedia(again)).toMatchObject({ kind: 'Video' })
    // Elsewhere nobody knows it: its words come, and that it is left out is told.
    const elsewhere = await bring(out.body.replaceAll(id, '00000000-0000-4000-8000-000000000009'), {
      Format: 'Fhir',
      DryRun: true,
    })
    const codes = elsewhere.Findings.map(({ Code }: { Code: string }) => Code)
    expect(codes.includes('media-left-out')).toBe(isLarge)
  }
})
