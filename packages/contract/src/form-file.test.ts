import { expect, test } from 'vitest'
import { findFaults } from './faults.ts'
import { FormContent, Scoring } from './form-content.ts'
import { FormFile } from './form-file.ts'
import { splitFile } from './split-file.ts'

const words = (text: string) => ({ sv: text, en: `${text} (en)` })

const small = {
  name: 'litet-formular',
  kind: 'Questionnaire',
  title: words('Litet'),
  description: words('Om ingenting'),
  maturity: 'NonValidated',
  licence: 'Made for a test.',
  languages: ['sv', 'en'],
  answers: {
    often: [
      { key: 'never', text: words('Aldrig'), score: 0 },
      { key: 'always', text: words('Alltid'), score: 3 },
    ],
  },
  bands: {
    two: [
      { key: 'low', title: words('Låg'), to: 2, severity: 'Default' },
      { key: 'high', title: words('Hög'), from: 3, severity: 'Attention' },
    ],
  },
  variants: [
    {
      name: 'vuxen',
      respondents: ['Patient'],
      age: { from: 18 },
      version: 1,
      pages: [
        {
          id: 'p1',
          groups: [
            {
              id: 'g1',
              questions: [
                { id: 'tired', type: 'SingleChoice', text: words('Trött?'), answers: 'often' },
                { id: 'hours', type: 'Number', text: words('Timmar?'), unit: words('timmar'), min: 0, max: 24 },
              ],
            },
          ],
        },
      ],
      scales: [{ key: 'total', title: words('Summa'), items: ['tired'], min: 0, max: 3, bands: 'two' }],
      alerts: [{ key: 'worn', text: words('Utmattad'), question: 'tired', options: ['always'] }],
    },
  ],
}

test('a file is taken apart into structure and words', () => {
  const { type, variants } = splitFile(FormFile.parse(small))
  expect(type).toMatchObject({ name: 'litet-formular', topics: [], availableOutsideTreatment: false })
  const [variant] = variants
  expect(variant?.criteria).toEqual({ Age: { From: 18, To: null }, Gender: null, GenderKnown: null })
  expect(variant?.content.Pages[0]?.Groups[0]?.Questions[0]).toMatchObject({
    questionId: 'tired',
    required: true,
    options: [
      { key: 'never', score: 0 },
      { key: 'always', score: 3 },
    ],
  })
  expect(JSON.stringify([variant?.content, variant?.scoring])).not.toMatch(/Trött|Aldrig|Summa|Utmattad|timmar/)
  expect(variant?.texts.sv).toMatchObject({
    title: 'Litet',
    'question/tired': 'Trött?',
    'question/tired/option/always': 'Alltid',
    'question/hours/unit': 'timmar',
    'scale/total/band/high': 'Hög',
    'alert/worn': 'Utmattad',
  })
  expect(Object.keys(variant?.texts.en ?? {})).toEqual(Object.keys(variant?.texts.sv ?? {}))
})

test('what a file becomes is what the contract calls a form', () => {
  const [variant] = splitFile(FormFile.parse(small)).variants
  expect(FormContent.parse(variant?.content)).toEqual(variant?.content)
  expect(Scoring.parse(variant?.scoring)).toEqual(variant?.scoring)
})

test('the kind of an alert is said only where it is another than danger, so that published versions stay as they are', () => {
  const kinds = [{}, { kind: 'Risk' }, { kind: 'Medical' }].map((kind) => {
    const [variant] = small.variants
    const alerts = variant?.alerts.map((alert) => ({ ...alert, ...kind }))
    const file = FormFile.parse({ ...small, variants: [{ ...variant, alerts }] })
    return splitFile(file).variants[0]?.scoring.Alerts[0]?.Kind
  })
  expect(kinds).toEqual([undefined, undefined, 'Medical'])
})

test('R-281 an alert of a file may ask for help below the severity of an alert, and says nothing of it otherwise', () => {
  const [variant] = small.variants
  const rules = [{}, { severity: 'Attention', help: true }].map((more) => {
    const alerts = variant?.alerts.map((alert) => ({ ...alert, ...more }))
    return splitFile(FormFile.parse({ ...small, variants: [{ ...variant, alerts }] })).variants[0]?.scoring.Alerts[0]
  })
  expect(rules.map((rule) => rule && 'Help' in rule)).toEqual([false, true])
})

test('whether the one who answers is shown the result is said only where they are', () => {
  const [variant] = small.variants
  const shown = [{}, { showResultToRespondent: false }, { showResultToRespondent: true }].map((said) => {
    const file = FormFile.parse({ ...small, variants: [{ ...variant, ...said }] })
    return splitFile(file).variants[0]?.scoring.ShownToRespondent
  })
  expect(shown).toEqual([undefined, undefined, true])
})

test.each([
  ['an unknown field', { ...small, colour: 'blue' }, { Field: 'colour', Key: 'unknown-field' }],
  ['no licence', { ...small, licence: ' ' }, { Field: 'licence.sv', Key: 'required' }],
  ['a name that is no slug', { ...small, name: 'Litet Formulär' }, { Field: 'name', Key: 'regex' }],
  [
    'answers that the file does not hold',
    { ...small, answers: {} },
    { Field: 'variants.0.pages.0.groups.0.questions.0.answers', Key: 'not-allowed' },
  ],
  [
    'bands that the file does not hold',
    { ...small, bands: {} },
    { Field: 'variants.0.scales.0.bands', Key: 'not-allowed' },
  ],
  [
    'a band without ends',
    { ...small, bands: { two: [{ key: 'low', title: words('Låg'), severity: 'Info' }] } },
    { Field: 'bands.two.0', Key: 'between' },
  ],
  [
    'a diary that promises a result',
    { ...small, kind: 'Journal', variants: [{ ...small.variants[0], showResultToRespondent: true }] },
    { Field: 'variants.0.showResultToRespondent', Key: 'not-allowed' },
  ],
])('%s is refused where it stands', (_, file, fault) => {
  const { error } = FormFile.safeParse(file)
  expect(error && findFaults(error)).toContainEqual(fault)
})

test('R-386 only a module asks the same several times, and says what one of them and the button are called', () => {
  const repeat = { most: 3, item: words('Tanke'), add: words('Lägg till en tanke') }
  const questions = [{ id: 'what', type: 'Text', text: words('Vad?') }]
  const repeated = (kind: string, more: object = repeat) => ({
    ...small,
    kind,
    variants: [
      {
        ...small.variants[0],
        scales: [],
        alerts: [],
        pages: [{ id: 'p1', groups: [{ id: 'g1', repeat: more, questions }] }],
      },
    ],
  })
  const faultsIn = (file: object) => {
    const { error } = FormFile.safeParse(file)
    return error ? findFaults(error) : []
  }
  const { variants } = splitFile(FormFile.parse(repeated('TreatmentModule')))
  expect(variants[0]?.content.Pages[0]?.Groups[0]?.repeat).toEqual({ most: 3 })
  const Field = 'variants.0.pages.0.groups.0.repeat'
  for (const kind of ['Questionnaire', 'Journal'])
    expect(faultsIn(repeated(kind))).toEqual([{ Field, Key: 'not-allowed' }])
  expect(faultsIn(repeated('TreatmentModule', { most: 3 }))).not.toEqual([])
})

test('R-430 only a module asks again, and of a list nothing is asked again', () => {
  const questions = [{ id: 'what', type: 'Text', text: words('Vad?') }]
  const asked = (kind: string, more: object = {}) => {
    const groups = [{ id: 'g1', askAgain: { afterHours: 1 }, ...more, questions }]
    const variant = { ...small.variants[0], scales: [], alerts: [], pages: [{ id: 'p1', groups }] }
    return { ...small, kind, variants: [variant] }
  }
  const faultsIn = (file: object) => {
    const { error } = FormFile.safeParse(file)
    return error ? findFaults(error) : []
  }
  const { variants } = splitFile(FormFile.parse(asked('TreatmentModule')))
  expect(variants[0]?.content.Pages[0]?.Groups[0]?.repeat).toEqual({ most: 2000, asksAgainAfterHours: 1 })
  const refused = [{ Field: 'variants.0.pages.0.groups.0.askAgain', Key: 'not-allowed' }]
  for (const kind of ['Questionnaire', 'Journal']) expect(faultsIn(asked(kind))).toEqual(refused)
  const repeat = { most: 3, item: words('Tanke'), add: words('Lägg till en tanke') }
  expect(faultsIn(asked('TreatmentModule', { repeat }))).toEqual(refused)
})
