import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrought } from '../read-brought.ts'
import { parsePath } from './fhirpath.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

function bring(Content: string, Format: 'Fhir' | 'Samklang' = 'Fhir') {
  return readBrought({ Format, Content, LicenceNote: 'Provets.', RespondentTypes: [] })
}

const linkId = fc.constantFrom('a', 'b', 'c', '/d', '', 'é 1')
const type = fc.constantFrom('group', 'display', 'choice', 'coding', 'open-choice', 'boolean', 'decimal', 'date', 'x')
const expression = fc.oneof(
  fc.constantFrom(
    "%resource.item.where(linkId='a').answer.value.ordinal()",
    '%v + %w',
    '%v',
    '%resource.descendants().sum()',
  ),
  fc.string(),
)
const extension = fc.record(
  {
    url: fc.constantFrom(
      'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden',
      'http://hl7.org/fhir/StructureDefinition/ordinalValue',
      'http://hl7.org/fhir/StructureDefinition/variable',
      'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
      'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
      'urn:samklang:form',
      'urn:samklang:show-when',
      'urn:samklang:question',
    ),
    valueBoolean: fc.boolean(),
    valueDecimal: fc.oneof(fc.integer(), fc.double(), fc.string()),
    valueString: fc.oneof(fc.json(), fc.string()),
    valueExpression: fc.record({ name: fc.constantFrom('v', 'w'), expression }),
    valueCodeableConcept: fc.record({
      coding: fc.array(fc.record({ code: fc.constantFrom('page', 'table', 'help') })),
    }),
  },
  { requiredKeys: ['url'] },
)
const answer = fc.oneof(fc.record({ code: linkId, display: fc.string() }), fc.jsonValue())
const { item } = fc.letrec((tie) => ({
  item: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.jsonValue(),
    fc.record(
      {
        linkId,
        type,
        text: fc.oneof(fc.string(), fc.jsonValue()),
        required: fc.jsonValue(),
        repeats: fc.boolean(),
        readOnly: fc.boolean(),
        extension: fc.oneof(fc.array(extension), fc.jsonValue()),
        answerOption: fc.array(
          fc.record(
            { valueCoding: answer, valueInteger: fc.integer(), extension: fc.array(extension) },
            { requiredKeys: [] },
          ),
        ),
        answerValueSet: fc.constantFrom('#s', 'http://s'),
        enableWhen: fc.array(
          fc.record(
            {
              question: linkId,
              operator: fc.constantFrom('=', '!=', '>', 'exists', '?'),
              answerCoding: answer,
              answerBoolean: fc.boolean(),
            },
            { requiredKeys: [] },
          ),
        ),
        enableBehavior: fc.constantFrom('all', 'any', 'x'),
        item: fc.array(tie('item'), { maxLength: 4 }),
      },
      { requiredKeys: ['linkId', 'type'] },
    ),
  ),
}))

test('whatever is in a FHIR file, it is read or refused with findings, and never thrown over', () => {
  const resource = fc.record(
    {
      resourceType: fc.constant('Questionnaire'),
      title: fc.oneof(fc.string(), fc.jsonValue()),
      language: fc.constantFrom('sv', 'en-GB', 'de', ''),
      url: fc.string(),
      name: fc.string(),
      extension: fc.array(extension),
      contained: fc.array(
        fc.oneof(
          fc.constant({ resourceType: 'ValueSet', id: 's', compose: { include: [{ valueSet: ['#s'] }] } }),
          fc.jsonValue(),
        ),
      ),
      item: fc.array(item),
    },
    { requiredKeys: ['resourceType', 'item'] },
  )
  fc.assert(
    fc.property(resource, (value) => {
      const { form, findings } = bring(JSON.stringify(value))
      if (!form) expect(findings.some(({ Level }) => Level === 'Error')).toBe(true)
    }),
    { numRuns },
  )
})

test('any JSON and any text are refused or read in both formats', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string()),
      fc.constantFrom('Fhir' as const, 'Samklang' as const),
      (text, format) => {
        const { form, findings } = bring(text, format)
        expect(form !== undefined || findings.length > 0).toBe(true)
      },
    ),
    { numRuns },
  )
})

test('any text is a calculation or none', () => {
  const piece = fc.constantFrom('%a', '.item', '(', ')', '{}', '+', "'x'", '1', 'iif', ',', ' in ', '|', '$this', '`')
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        parsePath(text)
      },
    ),
    { numRuns },
  )
})

const calculated = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression'

function calculating(expression: string, variables: [string, string][] = []) {
  const extension = [
    ...variables.map(([name, said]) => ({
      url: 'http://hl7.org/fhir/StructureDefinition/variable',
      valueExpression: { name, expression: said },
    })),
    { url: calculated, valueExpression: { expression } },
  ]
  return JSON.stringify({
    resourceType: 'Questionnaire',
    title: 'Prov',
    item: [
      { linkId: 'a', type: 'decimal', text: 'Prov' },
      { linkId: 't', type: 'decimal', text: 'Prov', extension },
    ],
  })
}

function nested(levels: number): string {
  return `{"resourceType":"Questionnaire","item":[${'{"linkId":"x","type":"group","item":['.repeat(levels)}${']}'.repeat(levels)}]}`
}

test.each([
  ['arrays in arrays', '['.repeat(100_000)],
  ['arrays in arrays that end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['items in items', nested(20_000)],
  ['a calculation in brackets', calculating(`${'('.repeat(5000)}1${')'.repeat(5000)}`)],
  ['a calculation without end', calculating(Array(4000).fill('%a').join('+'), [['a', '%a']])],
  [
    'variables that double',
    calculating(
      '%v0',
      Array.from({ length: 60 }, (_, n) => [`v${n}`, `%v${n + 1} + %v${n + 1}`]),
    ),
  ],
  ['a condition of ours in conditions', conditioned(5000)],
])('%s: an answer after little work', (_, text) => {
  const before = process.cpuUsage()
  const { findings } = bring(text)
  expect(findings.length).toBeGreaterThan(0)
  // In microseconds of work, whatever else the machine is doing; without limits some of these would never end.
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000)
})

test.each([
  [
    'conditions in conditions',
    `name: x\nvariants: [{ pages: [{ groups: [{ showWhen: ${'{ all: ['.repeat(3000)}${'] }'.repeat(3000)} }] }] }]`,
  ],
  ['lists in lists', '['.repeat(450_000)],
  ['lists in lists on a line', '- '.repeat(240_000)],
  ['maps in maps', '{a: '.repeat(90_000) + '}'.repeat(90_000)],
  ['lists in lists, by indentation', Array.from({ length: 950 }, (_, n) => `${' '.repeat(n)}-`).join('\n')],
  ['names without end', Array.from({ length: 40_000 }, (_, n) => `k${n}: 1`).join('\n')],
  ['names without end in brackets', `{${Array.from({ length: 40_000 }, (_, n) => `k${n}: 1`).join(',')}}`],
  ['aliases without end', `a: &a 1\nb:\n${'  - *a\n'.repeat(60_000)}`],
  ['documents without end', '---\n'.repeat(120_000)],
])('our own format with %s is refused after little work', (_, text) => {
  const before = process.cpuUsage()
  const { form, findings } = bring(text, 'Samklang')
  expect(form).toBeUndefined()
  expect(findings.length).toBeGreaterThan(0)
  expect(findings.length).toBeLessThan(1000)
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000)
})

test.each([
  ['nothing in them', '{}'],
  ['the same name', '{"linkId":"a"}'],
  ['no items at all', 'null'],
])('a multitude of items with %s is told of in few words', (_, item) => {
  const { form, findings } = bring(`{"resourceType":"Questionnaire","item":[${Array(300_000).fill(item).join(',')}]}`)
  expect(form).toBeUndefined()
  expect(findings.length).toBeLessThan(2000)
})

function conditioned(levels: number): string {
  const valueString = `${'{"all":['.repeat(levels)}${']}'.repeat(levels)}`
  const extension = [{ url: 'urn:samklang:show-when', valueString }]
  return JSON.stringify({ resourceType: 'Questionnaire', item: [{ linkId: 'a', type: 'string', extension }] })
}
