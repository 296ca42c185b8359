import { FormContent } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { readMedium } from '../../packages/server/src/definitions/form-media/read-medium.ts'
import { storeMedia } from '../../packages/server/src/definitions/form-media/store-media.ts'
import { seedType } from '../../packages/server/src/testing/forms.ts'
import { type NewTestModule, seedTestModule } from '../../packages/server/src/testing/modules.ts'
import { staffVisitorOf } from './assigned.ts'
import { signInByEid } from './sign-in.ts'
import type { Product } from './start.ts'
import { test } from './staying.ts'
import { phone, type Visitor } from './visitor.ts'

const onPhone = ['phone', enter, { viewport: phone, hasTouch: true }] as const

async function enter(page: Page): Promise<void> {
  await signInByEid(page, 'Blåklint Ängsull')
  await page.waitForURL('**/hem')
}

async function openModule(product: Product, { page }: Visitor, type: NewTestModule['type']): Promise<void> {
  const { patientId } = await staffVisitorOf(product, 'Blåklint')
  const unit = await product.db
    .selectFrom('patient_unit')
    .select('unit_id as id')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const { formId } = await seedTestModule(product.db, { patient: { id: patientId }, unit, now, type })
  await page.goto(`/formular?id=${formId}`)
  await page.getByRole('button', { name: 'Börja' }).click()
}

const heard = (page: Page) =>
  page.locator('audio, video').evaluate((media) => {
    if (!(media instanceof HTMLMediaElement)) throw new Error('no player')
    return { isPaused: media.paused, at: media.currentTime, length: Math.round(media.duration), name: media.ariaLabel }
  })

/** The sound to breathe with, as a young patient comes to it. */
async function openSound(product: Product, visitor: Visitor) {
  const type = await product.db
    .selectFrom('form_variant_version as vv')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .select(['t.id as typeId', 'v.id as variantId', 'vv.id as versionId', 't.kind'])
    .where('t.name', '=', 'mindre-oro-3')
    .where('v.name', '=', 'ung')
    .orderBy('vv.version_no', 'desc')
    .executeTakeFirstOrThrow()
  await openModule(product, visitor, type)
  const { page } = visitor
  const player = page.locator('audio')
  await page.getByRole('button', { name: 'Alla sidor' }).click()
  await page.getByRole('button', { name: /Låt kroppen lugna sig/ }).click()
  await player.evaluate((media) => media.scrollIntoView({ block: 'center' }))
  return { page, player }
}

test('R-469 the sound to breathe with has a name and controls, waits for the press of a key, and is told in words', async ({
  product,
  stay,
}) => {
  const { page, player } = await openSound(product, await stay(...onPhone))
  await expect
    .poll(() => heard(page))
    .toEqual({
      isPaused: true,
      at: 0,
      length: 60,
      name: 'Ljud: andas med tonen, en minut',
    })
  await page.getByText(/börjar först när du trycker på spela\. .*räkna tyst, tre in och fem ut/).waitFor()
  expect(await player.evaluate((media) => media.hasAttribute('autoplay') || !media.hasAttribute('controls'))).toBe(
    false,
  )
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).isPaused).toBe(true)
})

/** A second of a square that grows, as the browser records it. */
function recordFilm(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const over = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let side = 10; side <= 200; side += 10) {
      pen?.fillRect(0, 0, side, side)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await over
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
}

test('R-470 a film of a module is shown with a name and controls and plays when it is asked to', async ({
  product,
  stay,
}) => {
  const visitor = await stay(...onPhone)
  const { page } = visitor
  const film = readMedium('video/webm', await recordFilm(page))
  if (!film) throw new Error('the browser recorded no film')
  const now = new Date().toISOString()
  await storeMedia(product.db, [film], now)
  const media = { kind: 'Video', source: film.id }
  const Questions = [{ questionId: 'film', key: 'film', type: 'Media', media }]
  const content = z.parse(FormContent, { Pages: [{ Id: 'see', Groups: [{ Id: 'seen', Questions }] }] })
  const words = {
    [textKeys.title]: 'Provfilm',
    [textKeys.pageTitle('see')]: 'Se filmen',
    [textKeys.question('film')]: 'Film: en ruta som växer',
    [textKeys.help('film')]: 'En svart ruta blir större. Inget hörs.',
  }
  const about = { name: 'provfilm', kind: 'TreatmentModule', title: 'Provfilm', content } as const
  const texts = { sv: words, en: words }
  const type = await seedType(product.db, { ...about, scoring: { Scales: [], Alerts: [] }, texts }, now)
  await openModule(product, visitor, type)
  await page.getByText('En svart ruta blir större. Inget hörs.').waitFor()
  await expect.poll(async () => (await heard(page)).name).toBe('Film: en ruta som växer')
  expect((await heard(page)).isPaused).toBe(true)
  await page.locator('video').focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(0.1)
})

test('R-494 the sound plays on after a pause of minutes, here and in no other browser', async ({ product, stay }) => {
  const { page, player } = await openSound(product, await stay(...onPhone))
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).isPaused).toBe(true)
  await product.moveClock(5 * 60_000)
  const address = await player.evaluate((media) => (media instanceof HTMLMediaElement ? media.currentSrc : ''))
  const elsewhere = await fetch(address, { headers: { range: 'bytes=0-99' } })
  expect(elsewhere.status).toBe(404)
  // What the player asks for next, of a sound that is longer than what it has fetched at once.
  const next = await page.evaluate(async (url) => {
    const reply = await fetch(url, { headers: { range: 'bytes=100-' } })
    await reply.arrayBuffer()
    return reply.status
  }, address)
  expect(next).toBe(206)
  const { at } = await heard(page)
  await player.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await heard(page)).at).toBeGreaterThan(at)
  expect(await player.evaluate((media) => media instanceof HTMLMediaElement && media.currentSrc)).toBe(address)
})
