import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { countMissing, substitute } from './drawable.ts'
import type { PdfDocument } from './pdf-document.ts'
import { makePdfDrawer } from './pdf-drawer.ts'

const drawer = makePdfDrawer()
afterAll(() => drawer.close())

const plan: PdfDocument = {
  title: 'Min säkerhetsplan',
  language: 'sv',
  facts: ['Blåklint Exempelsson', 'Skapad 18 november 2026'],
  footer: 'Exempelmottagningen',
  pageWord: 'Sida',
  ofWord: 'av',
  sections: [
    {
      heading: 'Mina varningstecken',
      blocks: [
        { kind: 'paragraph', text: 'Jag sover #dåligt* och [drar] mig $undan$.\nJag svarar inte \\ i telefon.' },
        { kind: 'list', items: ['Går ut', 'Ringer Kim'] },
        {
          kind: 'items',
          items: [
            [
              { label: 'Vem?', text: 'Кім' },
              { label: 'Telefon', text: '070-000 00 00' },
            ],
          ],
        },
      ],
    },
    {
      heading: 'Skäl att leva',
      blocks: [
        { kind: 'answer', question: 'Vad betyder mest?', text: 'عائلتي وأصدقائي 112' },
        { kind: 'paragraph', text: 'Η οικογένειά μου' },
        { kind: 'steps', items: ['Först', 'Sedan'] },
      ],
    },
  ],
}

async function read(bytes: Uint8Array | undefined) {
  if (!bytes) throw new Error('nothing was drawn')
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  const tree = JSON.stringify(await page.getStructTree())
  const { info } = await pdf.getMetadata()
  const marks = await pdf.getMarkInfo()
  await task.destroy()
  return { text, tree, info, marks, pages: pdf.numPages }
}

test('R-426 a document is tagged, has a title and a language, and shows what was written as it was written', async () => {
  const { text, tree, info, marks } = await read(await drawer.draw(plan))
  expect(info).toMatchObject({ Title: 'Min säkerhetsplan', Language: 'sv' })
  expect(marks).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })))
  expect([...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)).toEqual(
    expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'LBody']),
  )
  expect(text).toContain('Jag sover #dåligt* och [drar] mig $undan$.')
  expect(text).toContain('Jag svarar inte \\ i telefon.')
  expect(text).toMatch(/Vem\? ?Кім/)
  expect(text).toContain('Telefon:')
  expect(text).toContain('Sida 1 av 1')
})

test('R-426 Latin, Cyrillic, Greek and Arabic letters are in its fonts, and nothing is left out', async () => {
  const { text } = await read(await drawer.draw(plan))
  for (const word of ['Кім', 'οικογένειά', '112']) expect(text).toContain(word)
  // As shaped and turned round by the reader; each letter is there.
  for (const letter of 'عئلتي') expect(text.normalize('NFKC')).toContain(letter)
  expect(text).not.toContain('\0')
})

const written = {
  Ethiopic: 'ቤተሰቦቼ ይረዱኛል',
  Hebrew: 'המשפחה שלי',
  Syriac: 'ܒܝܬܝ',
  Armenian: 'Իմ ընտանիքը',
  Georgian: 'ჩემი ოჯახი',
  Thai: 'ครอบครัวของฉัน',
  Devanagari: 'मेरा परिवार',
  signs: '😀 ❤️ ★ ✓ → ≥',
}

const saying = (...texts: string[]): PdfDocument => ({
  ...plan,
  sections: [{ heading: 'Skäl', blocks: texts.map((text) => ({ kind: 'paragraph', text })) }],
})

test('R-467 letters of other scripts, emoji and signs are drawn with fonts that are taken in when they are needed', async () => {
  expect(countMissing(Object.values(written))).toBe(0)
  const { text } = await read(await drawer.draw(saying(...Object.values(written))))
  const drawn = text.normalize('NFKC')
  for (const letter of new Set(
    Object.values(written)
      .join('')
      .normalize('NFKC')
      .replaceAll(/\s|\uFE0F/g, ''),
  ))
    expect(drawn, letter).toContain(letter)
  expect(drawn).not.toContain(substitute)
  // Those who write as most do wait for none of it, before and after.
  expect((await read(await drawer.draw(plan))).text).toContain('Кім')
})

test('R-467 a character that no font has is counted as people count and has a sign in its place', async () => {
  const texts = ['Min familj 家族 hjälper', 'ᓄᓇ', 'a\u0301\u200d \u00ad']
  expect(countMissing(texts)).toBe(4)
  const { text } = await read(await drawer.draw(saying(...texts)))
  expect(text).toContain(`Min familj ${substitute}${substitute} hjälper`)
})

test('many are drawn at once, in order, and a long one has several pages', async () => {
  const long = { ...plan, sections: Array.from({ length: 40 }, () => plan.sections).flat() }
  const [one, many] = await Promise.all([drawer.draw(plan), drawer.draw(long), drawer.draw(plan)])
  expect((await read(one)).pages).toBe(1)
  expect((await read(many)).pages).toBeGreaterThan(5)
})

test('one that takes too long ends by itself: those who wait behind it get theirs', { timeout: 120_000 }, async () => {
  const own = makePdfDrawer({ longest: 6000 })
  const endless = { ...plan, facts: Array.from({ length: 350_000 }, (_, no) => `Rad ${no} ${'ord '.repeat(20)}`) }
  const [heavy, light, other] = await Promise.all([own.draw(endless), own.draw(plan), own.draw(plan)])
  expect(heavy).toBeUndefined()
  expect((await read(light)).pages).toBe(1)
  expect((await read(other)).pages).toBe(1)
  own.close()
})

test.each(['/nowhere/node', 'node\0'])(
  'where no process can be begun (%j), nothing is drawn, and the next one tries anew',
  async (none) => {
    const own = makePdfDrawer()
    const { execPath } = process
    process.execPath = none
    try {
      expect(await Promise.all([own.draw(plan), own.draw(plan)])).toEqual([undefined, undefined])
    } finally {
      process.execPath = execPath
    }
    expect((await read(await own.draw(plan))).pages).toBe(1)
    own.close()
  },
)

test('a process that has drawn and then answers nothing is ended when every document would be', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'samklang-drawing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [node, number] = [join(folder, 'node'), join(folder, 'number')]
  await writeFile(node, `#!/bin/sh\necho $$ > '${number}'\nexec '${process.execPath}' "$@"\n`)
  await chmod(node, 0o700)
  const own = makePdfDrawer({ longest: 5000, starting: 600_000 })
  onTestFinished(() => own.close())
  const { execPath } = process
  process.execPath = node
  const first = own.draw(plan).finally(() => {
    process.execPath = execPath
  })
  expect(await first).toBeDefined()
  process.kill(Number(await readFile(number, 'utf8')), 'SIGSTOP')
  const [frozen, next] = await Promise.all([own.draw(plan), own.draw(plan)])
  expect(frozen).toBeUndefined()
  expect((await read(next)).pages).toBe(1)
})

test('empty lines part two texts once, however many there are', async () => {
  const blocks = [{ kind: 'paragraph', text: `Först\n${'\n'.repeat(2000)}Sedan` }] as const
  const { text, pages } = await read(await drawer.draw({ ...plan, sections: [{ heading: 'Tomt', blocks }] }))
  expect(pages).toBe(1)
  expect(text).toContain('Sedan')
})
