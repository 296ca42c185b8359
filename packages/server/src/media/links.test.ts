import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { askMediaToken, cookiesAfter, distinctFile, type fileSamples, uploadFile } from '../testing/files.ts'

const second = 1000
const minute = 60 * second
let server: AnsweringServer
let picture: string
let sound: string
let otherSound: string
let film: string
beforeAll(async () => {
  server = await startAnsweringServer()
  picture = await addToForm('image/png')
  sound = await addToForm('audio/mpeg')
  otherSound = await addToForm('audio/ogg')
  film = await addToForm('video/mp4')
})
afterAll(() => server.close())

async function addToForm(type: keyof typeof fileSamples): Promise<string> {
  const { staff, units } = server.clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const id = String((await uploadFile(admin, distinctFile(type, 'en länk'))).json().Id)
  const variant_version_id = server.types.questionnaire.versionId
  await server.db.insertInto('form_version_medium').values({ variant_version_id, media_id: id }).execute()
  return id
}

type Link = { token: string; cookies: Record<string, string> }

async function open(id: string, { token, cookies }: Link): Promise<number> {
  const url = `/api/media/${id}?mediaToken=${token}`
  return (await server.app.inject({ url, cookies, headers: { range: 'bytes=0-3' } })).statusCode
}

/** The link as it was copied into each of these browsers. */
async function inOtherBrowsers(id: string, { token }: Link): Promise<Record<string, number>> {
  const browsers = {
    'where nobody is signed in': {},
    'where the same person is signed in': (await askMediaToken(await server.sibling())).cookies,
    'of a stranger': (await askMediaToken(await server.guardianOfChild())).cookies,
    'of staff': (await askMediaToken(await server.staff())).cookies,
    'that makes up what it has': { samklang_document: 'x'.repeat(43) },
  }
  const opened = Object.entries(browsers).map(async ([name, cookies]) => [name, await open(id, { token, cookies })])
  return Object.fromEntries(await Promise.all(opened))
}
const nothingInAny = {
  'where nobody is signed in': 404,
  'where the same person is signed in': 404,
  'of a stranger': 404,
  'of staff': 404,
  'that makes up what it has': 404,
}

test('R-494 a link to a file opens in the browser that asked for it and in no other', async () => {
  const link = await askMediaToken(await server.sibling())
  for (const id of [picture, sound, film]) {
    expect(await inOtherBrowsers(id, link)).toEqual(nothingInAny)
    expect(await open(id, link)).toBe(206)
    expect(await inOtherBrowsers(id, link)).toEqual(nothingInAny)
  }
})

test('R-494 links beside each other all open: a browser that asks again keeps what it has', async () => {
  const me = await server.sibling()
  const first = await askMediaToken(me)
  const cookie = Object.entries(first.cookies)
    .map((named) => named.join('='))
    .join('; ')
  const again = await me.send('GET', '/api/auth/media-token', undefined, { cookie })
  const second = { token: again.json().MediaToken, cookies: cookiesAfter(again) }
  expect(second.cookies).toEqual(first.cookies)
  expect([await open(picture, first), await open(picture, second)]).toEqual([206, 206])
  expect(again.cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax' })])
})

test('R-494 a link is worth nothing after its minute, as a guess, or to a session that is over', async () => {
  const me = await server.sibling()
  const link = await askMediaToken(me)
  const { token, cookies } = link
  expect(await open(picture, { cookies, token: '' })).toBe(401)
  const guess = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect(await open(picture, { cookies, token: guess })).toBe(401)
  server.clock.moveTo(59 * second)
  expect(await open(picture, link)).toBe(206)
  server.clock.moveTo(minute)
  for (const id of [picture, sound, film]) expect(await open(id, link)).toBe(401)
  server.clock.moveTo(0)
  await me.post('/api/auth/logout')
  expect(await open(picture, link)).toBe(401)
})

test('R-494 a sound or a film that was opened in its minute plays on there while the session lives, and nothing else does', async () => {
  const me = await server.sibling()
  const link = await askMediaToken(me)
  for (const id of [picture, sound, film]) expect(await open(id, link)).toBe(206)
  server.clock.moveTo(20 * minute)
  expect([await open(sound, link), await open(film, link)]).toEqual([206, 206])
  expect([await open(picture, link), await open(otherSound, link)]).toEqual([401, 401])
  expect(await inOtherBrowsers(sound, link)).toEqual(nothingInAny)
  // What is known of the sound that plays is no token for anything else.
  const { cookies } = link
  for (const id of [picture, sound]) expect(await open(id, { cookies, token: `${link.token}%20${sound}` })).toBe(401)
  server.clock.moveTo(0)
  await me.post('/api/auth/logout')
  expect(await open(sound, link)).toBe(401)
})

test('R-494 a sound ends with its session, also one that nobody ended, and no later than the session may live', async () => {
  const link = await askMediaToken(await server.sibling())
  expect(await open(sound, link)).toBe(206)
  server.clock.moveTo(31 * minute)
  expect(await open(sound, link)).toBe(401)
  server.clock.moveTo(0)
  const kept = await server.db.selectFrom('media_token').select('expires_at').orderBy('expires_at', 'desc').execute()
  expect(Date.parse(String(kept[0]?.expires_at)) - Date.parse(server.clock.now())).toBeLessThanOrEqual(600 * minute)
})
