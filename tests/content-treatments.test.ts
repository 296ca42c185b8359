import type { AnswerValue } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { SplitVariant } from '@samklang/contract/split-file'
import { findAlerts, helpFor } from '@samklang/engine/follow-up/alerts'
import { questionsOf } from '@samklang/engine/form/answers'
import { compileForm } from '@samklang/engine/form/compile-form'
import { visibleItems } from '@samklang/engine/form/visible'
import { contentFolder, readContentModules } from '@samklang/server/definitions/content-files'
import { readContentTreatments } from '@samklang/server/definitions/content-treatments'
import { expect, test } from 'vitest'

/** what our own treatments and their modules say; what holds for every form is in content.test.ts and content-safety.test.ts. */
const modules = await readContentModules(contentFolder)
const treatments = await readContentTreatments(contentFolder, modules)
const named = modules.flatMap(({ type, variants }) =>
  variants.map((variant) => [`${type.name}/${variant.name}`, variant] as const),
)

function find(name: string): SplitVariant {
  const found = named.find(([one]) => one === name)?.[1]
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

function judge(name: string, given: Record<string, AnswerValue>) {
  const { content, scoring } = find(name)
  const form = compileForm(content, scoring)
  const shown = visibleItems(form, new Map(Object.entries(given)), { age: 16, gender: 'Female', respondent: 'Patient' })
  const alerts = findAlerts(form, shown)
  return { shown, alerts: alerts.map(({ Key }) => Key), help: helpFor(alerts) }
}

test('R-402 a treatment says what it is in both languages, and each of its modules is for whoever its variant is for', () => {
  expect(treatments.length).toBeGreaterThan(0)
  for (const { file } of treatments) {
    for (const words of [file.title, file.description, ...file.variants.map(({ title }) => title)])
      expect(Object.keys(words)).toEqual(['sv', 'en'])
    for (const { age, modules: planned } of file.variants)
      for (const { module, variant: wanted } of planned) {
        const found = modules.find(({ type }) => type.name === module)?.variants.find(({ name }) => name === wanted)
        const { From, To } = found?.criteria.Age ?? { From: null, To: null }
        expect([module, wanted, (From ?? 0) <= (age?.from ?? 0)]).toEqual([module, wanted, true])
        expect([module, wanted, (To ?? 130) >= (age?.to ?? 130)]).toEqual([module, wanted, true])
      }
  }
})

test('R-402 every variant of a module is a part of some treatment', () => {
  const planned = treatments.flatMap(({ file }) =>
    file.variants.flatMap((variant) => variant.modules.map((one) => `${one.module}/${one.variant}`)),
  )
  const written = named.map(([name]) => name)
  expect(written.filter((name) => !planned.includes(name))).toEqual([])
})

test.each(named)(
  'R-402 the texts of %s have paragraphs, headings, lists and steps, and no other mark',
  (_, variant) => {
    const information = variant.content.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions))
      .filter(({ type }) => type === 'Information')
      .map(({ questionId }) => textKeys.question(questionId))
    for (const [language, words] of Object.entries(variant.texts))
      for (const [key, text] of Object.entries(words)) {
        // Emphasis, links, code, quotations, tables, deeper headings, indented lists, HTML.
        const marks = /\*\*|__|`|\]\(|^ *>|^ *\||^#(?!# \S)|^ +[-*\d]|^[*+] |^-\S|<\/?[a-z]/im.exec(text)
        expect([language, key, marks?.[0]]).toEqual([language, key, undefined])
        const isLong = information.includes(key) || /^group\/.*\/text$/.test(key)
        if (!isLong) expect([key, /^(## |- |\d+\. )/m.test(text)]).toEqual([key, false])
      }
  },
)

test('R-402 a picture is light enough for a phone, and says in words what is seen', () => {
  const pictures = modules.flatMap(({ media }) => media)
  expect(pictures.length).toBeGreaterThan(0)
  for (const { kind, bytes } of pictures) if (kind === 'Image') expect(bytes.length).toBeLessThan(60_000)
})

test.each(named.filter(([, { content }]) => questionsOf(content).some(({ media }) => media?.kind === 'Audio')))(
  'R-469 the sound of %s is light enough, and is described in both languages with how to do without it',
  (_, { content, texts }) => {
    for (const { questionId, media } of questionsOf(content).filter(({ media }) => media?.kind === 'Audio')) {
      const bytes = modules.flatMap((one) => one.media).find(({ id }) => id === media?.source)?.bytes
      expect(bytes?.length).toBeLessThan(1_000_000)
      expect(texts.sv?.[textKeys.question(questionId)]).toMatch(/^Ljud: /)
      expect(texts.sv?.[textKeys.help(questionId)]).toMatch(/spela[\s\S]*räkna/)
      expect(texts.en?.[textKeys.help(questionId)]).toMatch(/press play[\s\S]*count/)
    }
  },
)

const firstModules = treatments.flatMap(({ file }) =>
  file.variants.flatMap(({ modules: [first] }) => (first ? [`${first.module}/${first.variant}`] : [])),
)

test.each(firstModules)('R-402 %s, the first of its treatment, says that nobody watches what is written', (name) => {
  const { texts } = find(name)
  expect(Object.values(texts.sv ?? {}).join('\n')).toMatch(/dygnet\s+runt/)
  expect(Object.values(texts.en ?? {}).join('\n')).toMatch(/around\s+the\s+clock/)
})

test.each(named)('R-402 no text of %s promises that somebody reads what is written', (_, { texts }) => {
  const swedish = Object.values(texts.sv ?? {}).join('\n')
  const english = Object.values(texts.en ?? {}).join('\n')
  expect(swedish).not.toMatch(
    /\b(vi|personalen|enheten|mottagningen|behandlare|behandlaren|psykologen|någon) (läser|går igenom) (det|allt|din|ditt|dina|vad)\b/i,
  )
  expect(english).not.toMatch(
    /\b(we|the unit|the clinic|clinician|therapist|somebody|someone) (reads?|goes? through) (it|what|your|everything)\b/i,
  )
})

test.each<[string, Record<string, AnswerValue>, boolean]>([
  ['nothing that makes it dangerous', { 'frame-signs': ['none'] }, true],
  ['nothing answered', {}, false],
  ['psychosis', { 'frame-signs': ['psychosis'], 'frame-agreed': 'no' }, false],
  ['very poor mental health', { 'frame-signs': ['low'] }, false],
  ['not being sure', { 'frame-signs': ['unsure'], 'frame-agreed': 'no' }, false],
  ['epilepsy, and an agreement', { 'frame-signs': ['epilepsy'], 'frame-agreed': 'yes' }, true],
])('R-402 a bounded time in bed is worked out by whom it cannot harm, or as agreed: %s', (_who, given, expected) => {
  const { shown } = judge('sova-battre-4/vuxen', given)
  expect(['frame-hours', 'my-frame-change'].map((id) => shown.questions.has(id))).toEqual([expected, expected])
})

test.each(['vuxen', 'ung'])(
  'R-402 112 stands before the lists of when to stop and when to get in touch: %s',
  (variant) => {
    for (const [module, id] of [
      ['sova-battre-4', 'my-frame-change'],
      ['sova-battre-5', 'help-when'],
    ] as const)
      for (const [language, list] of [
        ['sv', /- du är nära|- du blir så|- du har sovit/],
        ['en', /- you nearly|- you get so|- you have slept/],
      ] as const) {
        const text = find(`${module}/${variant}`).texts[language]?.[textKeys.question(id)] ?? ''
        const [emergency, began] = [text.indexOf('112'), text.search(list)]
        expect([module, language, emergency >= 0 && emergency < began]).toEqual([module, language, true])
      }
  },
)

test.each(['vuxen', 'ung'])(
  'R-402 the safety plan of %s begins with 112, and asks on its first page how safe one is',
  (variant) => {
    const name = `min-sakerhetsplan/${variant}`
    const { content } = find(name)
    const [first] = content.Pages
    const questions = first?.Groups.flatMap(({ Questions }) => Questions) ?? []
    expect(questions[0]?.questionId).toBe('emergency')
    expect(find(name).texts.sv?.[textKeys.question('emergency')]).toMatch(/112/)
    expect(questions.map(({ questionId }) => questionId)).toContain('safe')
    const at = (safe: string) => {
      const { alerts, help, shown } = judge(name, { safe })
      return { alerts, help, isTold: shown.questions.has('told') }
    }
    // at every visit, however long ago it was answered last.
    const group = first?.Groups.find(({ Questions }) => Questions.some(({ questionId }) => questionId === 'safe'))
    expect(group?.repeat?.asksAgainAfterHours).toBe(1)
    expect(at('safe')).toEqual({ alerts: [], help: null, isTold: false })
    expect(at('partly')).toEqual({ alerts: ['partly-safe'], help: 'Risk', isTold: true })
    for (const answer of ['unsafe', 'unsure'])
      expect(at(answer)).toEqual({ alerts: ['unsafe'], help: 'Risk', isTold: true })
  },
)

test('R-402 everything else in the safety plan may be left empty: nobody is stopped on the way to a number to call', () => {
  for (const variant of ['vuxen', 'ung']) {
    const required = questionsOf(find(`min-sakerhetsplan/${variant}`).content).filter(
      ({ type, required: must }) => must && type !== 'Information',
    )
    expect(required.map(({ questionId }) => questionId)).toEqual(['safe'])
  }
})
