import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../../testing/answering-server.ts'
import { openFile } from '../../testing/files.ts'
import { contentFolder } from '../content-files.ts'
import { readMedium } from './read-medium.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const itemMedia = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-itemMedia'

function pictured(valueAttachment: object, name = 'ProvBild') {
  return {
    resourceType: 'Questionnaire',
    language: 'sv',
    name,
    title: 'Provformulär med bild',
    item: [
      { linkId: 'bild', type: 'display', text: 'En lugn sjö.', extension: [{ url: itemMedia, valueAttachment }] },
      { linkId: 'q', type: 'boolean', text: 'Blev du lugn?', required: true },
    ],
  }
}

async function bring(content: object | string, Format: 'Fhir' | 'Samklang' = 'Fhir') {
  const { staff, units } = server.clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const Content = typeof content === 'string' ? content : JSON.stringify(content)
  const body = { Format, Content, LicenceNote: 'Provets.', DryRun: false }
  return (await admin.post('/api/form-definitions/import', body)).json()
}

function firstQuestion(imported: {
  Preview: { Versions: { Content: { Pages: { Groups: { Questions: object[] }[] }[] } }[] }
}) {
  return imported.Preview.Versions[0]?.Content.Pages[0]?.Groups[0]?.Questions[0]
}

test('a picture that lies in a FHIR file is shown to whoever answers, and goes out with the form again', async () => {
  const imported = await bring(pictured({ contentType: 'image/png', data: png }))
  expect(imported).toMatchObject({ CanCreate: true, Findings: [] })
  const medium = readMedium('image/png', png)
  expect(firstQuestion(imported)).toMatchObject({ type: 'Media', media: { kind: 'Image', source: medium?.id } })

  const me = await server.sibling()
  const url = `/api/media/${medium?.id}`
  const seen = await openFile(server.app, me, String(medium?.id))
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
  expect(seen.rawPayload.equals(Buffer.from(png, 'base64'))).toBe(true)
  expect((await server.as().get(`${url}?mediaToken=${'x'.repeat(43)}`)).statusCode).toBe(401)
  // A media token is for files: the bearer token in its place opens nothing.
  expect((await me.get(url)).statusCode).toBe(401)
  expect((await openFile(server.app, me, '00000000-0000-4000-8000-000000000009')).statusCode).toBe(404)

  const [versionId] = imported.Created.VariantVersionIds
  const out = await (await server.staff()).get(`/api/form-definitions/${versionId}/fhir`)
  expect(out.body).toContain(png)
  expect(firstQuestion(await bring(out.json()))).toMatchObject({ media: { kind: 'Image', source: medium?.id } })
})

test('a picture is looked at before the form is added, and is not kept by that', async () => {
  const other = `${png.slice(0, -12)}AAAAASUVORK5CYII=`.replace(/=+$/, '')
  const { staff, units } = server.clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const Content = JSON.stringify(pictured({ contentType: 'image/png', data: other }, 'ProvTittad'))
  const dry = await admin.post('/api/form-definitions/import', { Format: 'Fhir', Content, DryRun: true })
  expect(firstQuestion(dry.json())).toMatchObject({
    media: { source: expect.stringMatching(/^data:image\/png;base64,/) },
  })
  const id = String(readMedium('image/png', other)?.id)
  expect((await openFile(server.app, admin, id)).statusCode).toBe(404)
})

test('a part of it can be asked for, as players do', async () => {
  await bring(pictured({ contentType: 'image/png', data: png }))
  const whole = Buffer.from(png, 'base64')
  const id = String(readMedium('image/png', png)?.id)
  const me = await server.sibling()
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await openFile(server.app, me, id, { range })
    return [statusCode, headers['content-range'], rawPayload.toString('latin1')]
  }
  const all = whole.length
  expect(await part('bytes=1-3')).toEqual([206, `bytes 1-3/${all}`, 'PNG'])
  expect(await part(`bytes=${all - 4}-`)).toEqual([
    206,
    `bytes ${all - 4}-${all - 1}/${all}`,
    whole.toString('latin1', all - 4),
  ])
  expect(await part('bytes=-4')).toEqual([206, `bytes ${all - 4}-${all - 1}/${all}`, whole.toString('latin1', all - 4)])
  expect(await part('bytes=9999-')).toEqual([416, `bytes */${all}`, ''])
  expect((await part('nonsense'))[0]).toBe(200)
})

test.each([
  ['that lies elsewhere', { contentType: 'image/png', url: 'https://elsewhere.invalid/sjo.png' }],
  ['that is not what it says', { contentType: 'image/jpeg', data: png }],
  ['that may carry programs', { contentType: 'image/svg+xml', data: Buffer.from('<svg/>').toString('base64') }],
  ['that is no picture at all', { contentType: 'image/png', data: '????' }],
])('a picture %s is left out and told of; its words stay', async (_, attachment) => {
  const imported = await bring(pictured(attachment, 'ProvUtanBild'))
  expect(imported.Findings).toContainEqual(
    expect.objectContaining({ Level: 'Warning', Item: 'bild', Code: 'media-left-out' }),
  )
  expect(firstQuestion(imported)).toMatchObject({ type: 'Information' })
})

test('R-401 our own file carries its pictures in itself', async () => {
  const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8').replace(
    'name: oro',
    'name: prov-egen-bild',
  )
  const withPicture = (source: string) =>
    oro.replace(
      /( +)questions:\n/,
      (found, indent) =>
        `${found}${indent}  - { id: bild, type: Media, text: { sv: En sjö., en: A lake. }, media: { kind: Image, source: "${source}" } }\n`,
    )
  const imported = await bring(withPicture(`data:image/png;base64,${png}`), 'Samklang')
  expect(imported).toMatchObject({ CanCreate: true, Findings: [] })
  expect(firstQuestion(imported)).toMatchObject({ media: { source: readMedium('image/png', png)?.id } })
  // neither an address nor a file of the server, which only what comes with the product may name.
  for (const source of [
    'https://elsewhere.invalid/sjo.png',
    'pictures/fyr.webp',
    '../package.json',
    'file:///etc/passwd',
  ]) {
    const refused = await bring(withPicture(source), 'Samklang')
    expect(refused.CanCreate).toBe(false)
    expect(refused.Findings).toContainEqual(expect.objectContaining({ Level: 'Error', Code: 'media-unreadable' }))
  }
})
