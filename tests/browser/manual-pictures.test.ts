import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readTexts } from '../web-texts.ts'
import { assign } from './assigned.ts'
import { test } from './journey.ts'
import { settled } from './look.ts'
import { type ManualPicture, messagesPicture, phonePicture, staffPictures, type Translate } from './manual-pictures.ts'
import { signInAsStaff, signInByEid } from './sign-in.ts'
import { phone } from './visitor.ts'

const isTaking = process.env.SAMKLANG_PICTURES === 'manual'
type Language = 'sv' | 'en'

// As after `npm start`: months of forms, alerts and follow-ups of people who do not exist.
test.override('withForms', true)

// The screens are the same in both languages: the full run, and whoever takes the pictures, walks through them in both.
const isBoth = isTaking || process.env.SAMKLANG_TEST === 'full'

test.for<Language>(isBoth ? ['sv', 'en'] : ['sv'])(
  'what the pictures of the manual show is there: %s',
  async (language, { visit, product }) => {
    const staff = await visit({ viewport: { width: 1024, height: 1000 } })
    staff.allow(/404 .*\/api\/(patients|navigation\/patient)\//)
    await signInAsStaff(staff.page, 'Granbarr Kottesson')
    await chooseLanguage(staff.page, language)
    for (const picture of staffPictures) await show(staff.page, picture, language)

    const other = await visit({ viewport: { width: 1024, height: 1000 } })
    await signInAsStaff(other.page, 'Kantarell Stigfinnare', 'Björkdungens vuxenmottagning')
    await chooseLanguage(other.page, language)
    await show(other.page, messagesPicture, language)

    const form = await assign(product, { patient: 'Timjan', form: 'sinnesstamning' })
    const patient = await visit({ viewport: phone, hasTouch: true })
    await signInByEid(patient.page, 'Timjan Rosendimma')
    await patient.page.waitForURL('**/hem')
    await chooseLanguage(patient.page, language)
    await patient.page.goto(`/formular?id=${form}`)
    await show(patient.page, phonePicture, language)
  },
)

test.for<Language>(['sv', 'en'])('it is said of every picture of the manual how it is taken: %s', (language) => {
  const taken = [...staffPictures, messagesPicture, phonePicture].map(({ name }) => `${name}.webp`)
  expect(readdirSync(folderOf(language)).sort()).toEqual(taken.sort())
})

function folderOf(language: Language): string {
  return `content/manual/${language}/pictures`
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
  // A visitor has Swedish already.
  if (language !== 'sv') await page.reload()
}

async function show(page: Page, picture: ManualPicture, language: Language): Promise<void> {
  const t = translateTo(language)
  const part = await picture.show(page, t)
  await settled(page)
  for (const key of picture.seen) await part.getByText(t(key)).filter({ visible: true }).first().waitFor()
  if (isTaking) await take(page, part, `${folderOf(language)}/${picture.name}.webp`)
}

/** What can be seen of the part at once, as WebP: a third of the size of PNG, and the browser can write it. */
async function take(page: Page, part: Locator, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const window = page.viewportSize()!
  const box = (await part.boundingBox())!
  const [x, y] = [Math.max(box.x, 0), Math.max(box.y, 0)]
  const width = Math.min(box.x + box.width, window.width) - x
  const height = Math.min(box.y + box.height, window.height) - y
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: x + scrolled.x, y: y + scrolled.y, width, height, scale: 1 },
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(data, 'base64'))
}

/** `care.to-do` of the texts of staff, `patient:crisis.now` of another group. */
function translateTo(language: Language): Translate {
  return (key) => {
    const [path = '', group = 'professional'] = key.split(':').reverse()
    const text = path.split('.').reduce<unknown>((node, name) => Object(node)[name], readTexts(language, group))
    if (typeof text !== 'string') throw new Error(`${key} is no text of the app`)
    return text
  }
}
