import type { AlertRule, AnswerValue, Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { SplitVariant } from '@samklang/contract/split-file'
import { findAlerts, helpFor } from '@samklang/engine/follow-up/alerts'
import { questionsOf } from '@samklang/engine/form/answers'
import { compileForm } from '@samklang/engine/form/compile-form'
import { scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import {
  contentFolder,
  earlierFolder,
  readContentForms,
  readContentModules,
} from '@samklang/server/definitions/content-files'
import { expect, test } from 'vitest'

/** what our own forms ask about safety, and how. */
const forms = await readContentForms(contentFolder)
const modules = await readContentModules(contentFolder)
const variants = variantsOf([...forms, ...modules])
const named = variants.map(({ name, variant }) => [name, variant] as const)
const namedForms = variantsOf(forms).map(({ name, variant }) => [name, variant] as const)
const namedModules = variantsOf(modules).map(({ name, variant }) => [name, variant] as const)
const languages = ['sv', 'en'] as const

function variantsOf(all: typeof forms) {
  return all.flatMap(({ type, variants: own }) =>
    own.map((variant) => ({ name: `${type.name}/${variant.name}`, variant })),
  )
}

function find(name: string): SplitVariant {
  const found = variants.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.variant
}

function word({ texts }: SplitVariant, key: string, language: 'sv' | 'en' = 'sv'): string {
  return texts[language]?.[key] ?? ''
}

function judge(name: string, given: Record<string, AnswerValue>, person: Partial<Subject> = {}) {
  const { content, scoring } = find(name)
  const form = compileForm(content, scoring)
  const subject: Subject = { age: 30, gender: 'Female', respondent: 'Patient', ...person }
  const shown = visibleItems(form, new Map(Object.entries(given)), subject)
  const alerts = findAlerts(form, shown)
  return { shown, alerts: alerts.map(({ Key }) => Key), help: helpFor(alerts), scores: scoreForm(form, shown, subject) }
}

// ---------------------------------------------------------------- danger

/** Everything that asks about danger to somebody's life or safety, and the one answer to it that means none. */
const dangers: Record<string, Record<string, string>> = {
  'sinnesstamning/vuxen': { life: 'no', plan: 'no', safe: 'yes' },
  'sinnesstamning/ungdom': { life: 'no', 'self-harm': 'no', plan: 'no', safe: 'yes' },
  'vardagsfunktion/barn': { life: 'no', 'self-harm': 'no' },
  'maendedagbok/patient': { life: 'no' },
  'biverkningar/patient': { thoughts: 'no', 'thoughts-since': 'no' },
  'biverkningar/foralder': { thoughts: 'no', 'thoughts-since': 'no' },
  'min-sakerhetsplan/vuxen': { safe: 'safe' },
  'min-sakerhetsplan/ung': { safe: 'safe' },
  'forsta-samtalet/personal': {
    'end-life': 'no',
    attempt: 'no',
    plan: 'no',
    means: 'no',
    harms: 'no',
    'hurt-by': 'no',
    'afraid-of': 'no',
    violent: 'no',
    'child-concern': 'no',
  },
}
const asked = Object.entries(dangers).flatMap(([form, questions]) =>
  Object.entries(questions).map(([question, harmless]) => ({ form, question, harmless })),
)

test.each(asked)('R-290 $form, $question: every answer but $harmless alerts, also that one does not know', (danger) => {
  const { content, scoring } = find(danger.form)
  const options = questionsOf(content).find(({ questionId }) => questionId === danger.question)?.options ?? []
  const rules = scoring.Alerts.filter(({ questionId }) => questionId === danger.question)
  const covered = (severities: AlertRule['Severity'][]) =>
    options.filter(({ key }) => rules.some((rule) => severities.includes(rule.Severity) && rule.Options?.includes(key)))
  const keys = options.map(({ key }) => key)
  expect(covered(['Alert', 'Attention']).map(({ key }) => key)).toEqual(keys.filter((key) => key !== danger.harmless))
  // Only what lies behind them is less than an alert; what is not known never is.
  const lesser = keys.filter((key) => key !== danger.harmless && !covered(['Alert']).some((one) => one.key === key))
  expect(lesser.every((key) => key === 'before')).toBe(true)
  expect(covered(['Alert']).some(({ key }) => key === 'unsure' || key === 'unknown')).toBe(true)
  expect(rules.every(({ Kind }) => Kind === undefined)).toBe(true)
})

const meansDanger =
  /(inte|vill|velat|orkar?) .{0,12}\bleva\b|ta (sitt|ditt) liv|skada[rdt]? (dig|sig)|(dig|sig)( själv)? illa|gjort personen illa|skadar någon|rädd för någon|far illa/i

test('R-290 no question is about danger without being known as that', () => {
  const found = variants.flatMap(({ name, variant }) =>
    questionsOf(variant.content)
      .filter(({ type }) => type !== 'Information')
      .filter((question) => meansDanger.test(wordsWith(variant, question)))
      .map(({ questionId }) => `${name} ${questionId}`),
  )
  const known = asked.map(({ form, question }) => `${form} ${question}`)
  expect(found.filter((one) => !known.includes(one))).toEqual([])
  expect(found.length).toBeGreaterThan(15)
})

function wordsWith(variant: SplitVariant, { questionId, options, rows }: Question): string {
  return [
    textKeys.question(questionId),
    ...options.map(({ key }) => textKeys.option(questionId, key)),
    ...rows.map(({ key }) => textKeys.row(questionId, key)),
  ]
    .map((key) => word(variant, key))
    .join(' ')
}

test('R-290 a child from eight is asked about danger by every form of their own about how they are', () => {
  const own = forms.flatMap(({ type, variants: all }) =>
    all
      .filter(({ respondents, criteria }) => respondents.includes('Patient') && (criteria.Age?.From ?? 0) <= 11)
      .map(({ name }) => `${type.name}/${name}`),
  )
  // The sleep diary asks about one night and nothing else.
  expect(own.filter((name) => name !== 'somndagbok/patient')).toEqual(['maendedagbok/patient', 'vardagsfunktion/barn'])
  for (const name of ['maendedagbok/patient', 'vardagsfunktion/barn']) expect(dangers[name]).toHaveProperty('life')
})

test.each(named)('R-290 %s: whoever is in danger is told whom to call, and that nobody watches', (name, variant) => {
  const questions = Object.keys(dangers[name] ?? {})
  if (questions.length === 0 || name.startsWith('forsta-samtalet')) return
  const told = questionsOf(variant.content).find(({ questionId }) => questionId === 'told')
  expect(told?.type).toBe('Information')
  expect(word(variant, textKeys.question('told'))).toMatch(/dygnet\s+runt[\s\S]*112/)
  expect(word(variant, textKeys.question('told'), 'en')).toMatch(/around the\s+clock[\s\S]*112/)
})

test('R-290 the lowest steps of the mood diary show help, and a yes to its question alerts', () => {
  const at = (given: Record<string, AnswerValue>) => {
    const { alerts, help } = judge('maendedagbok/patient', given)
    return { alerts, help }
  }
  expect(at({ mood: 0 })).toEqual({ alerts: ['bottom'], help: 'Risk' })
  expect(at({ mood: 1 })).toEqual({ alerts: ['bottom'], help: 'Risk' })
  expect(at({ mood: 2 })).toEqual({ alerts: [], help: null })
  expect(at({ mood: 8, life: 'yes' })).toEqual({ alerts: ['life'], help: 'Risk' })
  expect(at({ mood: 8, life: 'unsure' })).toEqual({ alerts: ['life'], help: 'Risk' })
  expect(at({ mood: 8, life: 'no' })).toEqual({ alerts: [], help: null })
})

test.each(['patient', 'foralder'])('R-290 %s: pain in the chest at its highest says 112 first', (variant) => {
  const name = `biverkningar/${variant}`
  const shows = (value: string) => judge(name, { 'effects.chest': value }).shown.questions.has('chest-now')
  expect(['none', 'mild', 'moderate', 'severe'].map(shows)).toEqual([false, false, false, true])
  expect(word(find(name), textKeys.question('chest-now'))).toMatch(/^Ring 112 först/)
  expect(word(find(name), textKeys.question('chest-now'), 'en')).toMatch(/^Call 112 first/)
  expect(judge(name, { 'effects.chest': 'severe' })).toMatchObject({ alerts: ['chest'], help: 'Medical' })
})

test.each(['patient', 'foralder'])(
  'R-300 %s: 112 stands before the long list of side effects, for everybody',
  (variant) => {
    const name = `biverkningar/${variant}`
    const questions = questionsOf(find(name).content).map(({ questionId }) => questionId)
    expect(questions.indexOf('emergency')).toBe(questions.indexOf('effects') - 1)
    expect(judge(name, {}).shown.questions.has('emergency')).toBe(true)
    expect(word(find(name), textKeys.question('emergency'))).toMatch(/^Ring 112 först/)
  },
)

test.each(named)(
  'R-300 %s: no stands before yes, and what is not known after both, in every question',
  (_, variant) => {
    for (const { questionId, options } of questionsOf(variant.content)) {
      const keys = options.map(({ key }) => key)
      const no = keys.indexOf('no')
      const later = ['yes', 'unsure', 'unknown'].map((key) => keys.indexOf(key)).filter((at) => at >= 0)
      if (no < 0) continue
      expect([questionId, no, later]).toEqual([questionId, no, later.toSorted((one, other) => one - other)])
      expect([questionId, later.every((at) => at > no)]).toEqual([questionId, true])
    }
  },
)

test.each(['patient', 'foralder'])('R-290 %s: the medicine diary says what to do in an emergency', (variant) => {
  const name = `medicindagbok/${variant}`
  const first = questionsOf(find(name).content)[0]
  expect([first?.questionId, first?.showWhen]).toEqual(['emergency', undefined])
  expect(word(find(name), textKeys.question('emergency'))).toMatch(/Ring 112.*Giftinformation/)
  // Too much of it is a matter of the body: whoever has taken it is told of Poisons Information, not that they are not alone.
  expect(word(find(name), textKeys.question('emergency'))).toMatch(/010-456 67 00/)
  expect(judge(name, { taken: 'more' })).toMatchObject({ alerts: ['too-much'], help: 'Medical' })
  expect(judge(name, { troubles: ['chest'] })).toMatchObject({ alerts: ['chest'], help: 'Medical' })
})

const interview = 'forsta-samtalet/personal'
const shownTo = (given: Record<string, AnswerValue>, person: Partial<Subject>) =>
  judge(interview, given, { respondent: 'Staff', ...person }).shown.questions

test.each([
  ['a child', {}, { age: 15 }, true],
  ['an adult who lives with children', { children: 'yes' }, { age: 40 }, true],
  ['an adult of whom it is not known', { children: 'unknown' }, { age: 40 }, true],
  ['an adult without children', { children: 'no' }, { age: 40 }, false],
  ['somebody whose age is not known', {}, { age: undefined }, true],
] as const)('R-290 concern for a child is asked of %s: %j', (_who, given, person, expected) => {
  expect(shownTo(given, person).has('child-concern')).toBe(expected)
})

test.each([
  ['a girl of 10', { age: 10, gender: 'Female' }, false],
  ['a girl of 13', { age: 13, gender: 'Female' }, true],
  ['somebody registered as a man', { age: 30, gender: 'Male' }, true],
  ['somebody whose gender is not known', { age: 30, gender: 'Unknown' }, true],
  ['a woman of 75', { age: 75, gender: 'Female' }, false],
] as const)('R-290 whether they may be pregnant is asked of %s: %j', (_who, person, expected) => {
  expect(shownTo({}, person).has('pregnant')).toBe(expected)
})

test('R-290 the plan is asked for after thoughts, attempts and what is not known', () => {
  const asksFor = (given: Record<string, AnswerValue>) => shownTo(given, {}).has('plan')
  expect(asksFor({ 'end-life': 'no', attempt: 'no' })).toBe(false)
  expect(asksFor({ 'end-life': 'before', attempt: 'no' })).toBe(false)
  for (const answer of ['now', 'unknown']) expect(asksFor({ 'end-life': answer })).toBe(true)
  for (const answer of ['before', 'now', 'unknown']) expect(asksFor({ attempt: answer })).toBe(true)
})

test('R-287 one of ten areas of the interview gives no value, in the version before as well', async () => {
  const before = (await readContentForms(earlierFolder)).find(({ type }) => type.name === 'forsta-samtalet')
  for (const variant of [find(interview), ...(before?.variants ?? [])]) {
    const form = compileForm(variant.content, variant.scoring)
    const subject = { age: 30, gender: 'Female', respondent: 'Staff' } as const
    const [score] = scoreForm(form, visibleItems(form, new Map([['areas.mood', 'some']]), subject), subject)
    expect(score).toMatchObject({ Key: 'areas', Value: null, Validity: 'TooManyMissing', CutoffKey: null })
    expect(score?.MissingItems).toHaveLength(9)
  }
})

// ---------------------------------------------------------------- modules

test('R-402 what alerts in a module is known here as danger', () => {
  const alerting = namedModules.flatMap(([name, { scoring }]) =>
    scoring.Alerts.flatMap(({ questionId, Kind }) => (questionId && !Kind ? [`${name} ${questionId}`] : [])),
  )
  const known = asked.map(({ form, question }) => `${form} ${question}`)
  expect(alerting.filter((one) => !known.includes(one))).toEqual([])
})

// ---------------------------------------------------------------- wording

/** What stands on the screen with a question, also on a phone: the page's title, and the title and text of its group. */
function withHeadings(variant: SplitVariant, language: 'sv' | 'en') {
  return variant.content.Pages.flatMap((page) =>
    page.Groups.flatMap((group) =>
      group.Questions.map((question) => {
        const keys = [
          textKeys.pageTitle(page.Id),
          textKeys.groupTitle(group.Id),
          textKeys.groupText(group.Id),
          textKeys.question(question.questionId),
        ]
        const options = question.options.map(({ key }) => textKeys.option(question.questionId, key))
        const say = (all: string[]) => all.map((key) => word(variant, key, language)).join(' | ')
        return { question, headings: say(keys), options: say(options) }
      }),
    ),
  )
}

const windows = {
  sv: /senaste|just nu|den här (dagen|natten|morgonen)|kvällen före|närmaste dygnet|de (gångerna|dagarna|veckorna)|den gången|någon gång (i livet|före)|fram till nu|nu började/i,
  en: /\blast\b|right now|this (day|night|morning)|during (the|this|those) (day|days|weeks)|evening before|next (twenty-four hours|day and night)|those (times|days)|that time|at any time|until now|present dose/i,
}

/** Facts, invitations to write, and what was agreed: they have no time to be about. */
const timeless = new Set([
  'note',
  'strong',
  'about-other',
  'better',
  'good',
  'contact-me',
  'which',
  'since',
  'met-on',
  'met-at',
  'met-for',
  'present',
  'interpreter-language',
  'reason-words',
  'hopes',
  'urgent',
  'leave-from',
  'events-words',
  'strengths',
  'summary',
  'next',
  'next-on',
])

test.each(namedForms)('R-290 every question of %s says what time it is about', (_, variant) => {
  for (const language of languages)
    for (const { question, headings, options } of withHeadings(variant, language)) {
      if (question.type === 'Information' || timeless.has(question.questionId)) continue
      const says = windows[language].test(headings) || windows[language].test(options)
      expect([language, question.questionId, says || headings]).toEqual([language, question.questionId, true])
    }
})

test.each(namedForms)(
  'R-290 no text of %s promises that somebody reads, or claims what was not asked',
  (_, { texts }) => {
    const swedish = Object.values(texts.sv ?? {}).join('\n')
    const english = Object.values(texts.en ?? {}).join('\n')
    expect(swedish).not.toMatch(/\bläser\b[^?]*\b(svar|dagbok|allt)|\bläses\b|på natten\. |vi går igenom/i)
    expect(english).not.toMatch(/\breads?\b the (answers|diary)|\b(is|are) read\b|we read|we go through/i)
    expect(swedish).not.toMatch(/sedan medicinen|på egen hand|den senaste tiden|på sista tiden/i)
    expect(english).not.toMatch(/since the medicine|on their own|\blately\b/i)
  },
)

test.each(named)('R-290 the alerts of %s are true of whoever answered, of whatever age', (_, { texts, scoring }) => {
  const words = (language: 'sv' | 'en') =>
    scoring.Alerts.map(({ Key }) => texts[language]?.[textKeys.alert(Key)] ?? '').join('\n')
  expect(words('sv')).not.toMatch(/\b(barnet|den unga|ungdomen|eleven|den vuxna|föräldern|mamman|pappan)\b/i)
  expect(words('en')).not.toMatch(/\bthe (child|young person|pupil|adult|parent|mother|father)\b/i)
})

test.each(named)('R-290 what %s counts, and what it asks about danger, is one thing at a time', (name, variant) => {
  const counted = new Set(variant.scoring.Scales.flatMap(({ Items }) => Items))
  const isCounted = (ref: string) => counted.has(ref) || ref in (dangers[name] ?? {})
  const texts = questionsOf(variant.content).flatMap(({ questionId, rows }) => [
    ...(isCounted(questionId) ? [textKeys.question(questionId)] : []),
    ...rows.flatMap(({ key }) => (isCounted(`${questionId}.${key}`) ? [textKeys.row(questionId, key)] : [])),
  ])
  // Examples after "for instance" belong to one thing.
  const [sv, en] = languages.map((language) =>
    texts.map((key) => word(variant, key, language).replace(/(till exempel|for instance).*/, '')),
  )
  expect(sv?.filter((text) => / eller /.test(text))).toEqual([])
  expect(en?.filter((text) => / or /.test(text))).toEqual([])
})

test.each([...forms, ...modules].map(({ type, variants: all }) => [type.name, all] as const))(
  'R-290 %s: one id is one thing in every variant, asked in the same kind and counted in the same way',
  (_, all) => {
    const seen = new Map<string, string>()
    for (const { content, scoring } of all)
      for (const { questionId, type, rows } of questionsOf(content)) {
        const refs = rows.length > 0 ? rows.map(({ key }) => `${questionId}.${key}`) : [questionId]
        const places = scoring.Scales.flatMap(({ Key, Items, Reverse }) =>
          refs.filter((ref) => Items.includes(ref)).map((ref) => `${Key} ${ref} ${Reverse.includes(ref)}`),
        )
        const facts = JSON.stringify({ type, places })
        expect([questionId, facts]).toEqual([questionId, seen.get(questionId) ?? facts])
        seen.set(questionId, facts)
      }
  },
)

test('R-290 adults and young people are asked about sleep, and parents and teachers about a child, in the same words', () => {
  const different = (form: string, one: string, other: string) =>
    Object.entries(find(`${form}/${one}`).texts.sv ?? {})
      .filter(([key]) => /^question\/[^/]+$/.test(key))
      .filter(([key, text]) => word(find(`${form}/${other}`), key) !== text)
      .map(([key]) => key.replace('question/', ''))
  expect(different('somn', 'vuxen', 'ungdom')).toEqual(['drowsy'])
  expect(different('vardagsfunktion', 'foralder', 'larare')).toEqual([
    'routines-morning',
    'routines-body',
    'help-where',
    'strong',
  ])
})

test('R-290 a parent who answers about a child is asked about the child', () => {
  const parents = variants.filter(({ variant }) => variant.respondents.includes('Caretaker'))
  expect(parents.map(({ name }) => name)).toHaveLength(4)
  for (const { variant } of parents) {
    const said = Object.values(variant.texts.sv ?? {}).join('\n')
    expect(said).not.toMatch(/\b(din|ditt) (vård|vardag|medicin|kropp|sömn)\b|dig själv|mår du/i)
    expect(said).toMatch(/barn|familj/i)
  }
})

test('R-290 the version before each of ours is kept as it was published', async () => {
  const before = await readContentForms(earlierFolder)
  const numbers = (all: typeof forms) =>
    all.flatMap(({ type, variants: own }) => own.map(({ name, version }) => [`${type.name}/${name}`, version] as const))
  const now = new Map(numbers(forms))
  for (const [name, version] of numbers(before)) expect([name, now.get(name)]).toEqual([name, version + 1])
})
