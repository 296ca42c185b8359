import { compileForm } from '@samklang/engine/form/compile-form'
import { scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import { expect, test } from 'vitest'
import { extensionUrls } from './extensions.ts'
import { readQuestionnaire } from './read-questionnaire.ts'
import { readResponse } from './read-response.ts'

const answerOption = [0, 1, 2].map((points) => ({
  extension: [{ url: extensionUrls.ordinal, valueDecimal: points }],
  valueCoding: { code: `p${points}`, display: `Svar ${points}` },
}))
const choice = (linkId: string) => ({ linkId, type: 'choice', text: linkId, answerOption })
const variable = (name: string, expression: string) => ({
  url: extensionUrls.variable,
  valueExpression: { name, expression },
})

function total(expression: string, variables: object[] = []) {
  return {
    linkId: 't',
    type: 'decimal',
    text: 'Totalt',
    extension: [...variables, { url: extensionUrls.calculated, valueExpression: { expression } }],
  }
}

const group = { linkId: 'g', type: 'group', item: [choice('/a'), choice('b'), choice('c')] }
const number = { linkId: 'n', type: 'integer', text: 'Antal' }

function bring(...item: object[]) {
  return readQuestionnaire(JSON.stringify({ resourceType: 'Questionnaire', language: 'sv', title: 'Prov', item }))
}

function scalesOf(...item: object[]) {
  return bring(...item).form?.scoring.Scales.map(({ Key, Items, SubScales, MaxMissing }) => [
    Key,
    [...Items, ...SubScales],
    MaxMissing,
  ])
}

const ofItem = (linkId: string) => `%resource.descendants().where(linkId = '${linkId}').answer.value.ordinal()`
const looked = (linkId: string) =>
  `%questionnaire.item.item.where(linkId='${linkId}').answerOption.where(valueCoding.code=%resource.item.item.where(linkId='${linkId}').answer.valueCoding.code).extension.where(url=%ext).valueDecimal`
const ext = variable('ext', `'${extensionUrls.ordinal}'`)

/** whether the file counts what is missing as nothing, and the one who brings it is told that here all must be answered. */
test.each<[string, object, unknown[], boolean]>([
  ['added one by one', total(`${ofItem('/a')} + ${ofItem('b')}`), ['a', 'b'], false],
  ['looked up among the options', total(`${looked('/a')} + ${looked('c')}`, [ext]), ['a', 'c'], false],
  [
    'by variables, missing as nothing',
    total('iif(%x.exists() or %y.exists(), iif(%x.exists(), %x, 0) + iif(%y.exists(), %y, 0), {})', [
      ext,
      variable('x', looked('/a')),
      variable('y', looked('b')),
    ]),
    ['a', 'b'],
    true,
  ],
  [
    'of some that are named',
    total("%resource.item.item.where(linkId in ('/a' | 'b')).answer.value.weight().sum()"),
    ['a', 'b'],
    true,
  ],
  [
    'of one or another',
    total("%resource.descendants().where(linkId='b' or linkId='c').answer.value.ordinal().sum()"),
    ['b', 'c'],
    true,
  ],
  [
    'of all in a group',
    total("%resource.item.where(linkId='g').item.answer.value.ordinal().sum()"),
    ['a', 'b', 'c'],
    true,
  ],
  [
    'of all that there is',
    total('%resource.descendants().answer.value.ordinal().aggregate($this + $total, 0)'),
    ['a', 'b', 'c'],
    true,
  ],
  ['selected', total('%resource.item.item.select(answer.value.ordinal()).sum()'), ['a', 'b', 'c'], true],
  ['with a number', total(`${ofItem('b')} + %resource.item.where(linkId='n').answer.value`), ['b', 'n'], false],
])('a total is brought along: %s', (_, calculated, items, isMissingZero) => {
  expect(scalesOf(group, number, calculated)).toEqual([['t', items, 0]])
  const codes = bring(group, number, calculated).findings.map(({ Code }) => Code)
  expect(codes.includes('total-needs-all')).toBe(isMissingZero)
})

test.each([
  ['a mean', `(${ofItem('/a')} + ${ofItem('b')}) / 2`],
  ['a difference', `${ofItem('/a')} - ${ofItem('b')}`],
  ['one counted twice', `${ofItem('/a')} + ${ofItem('/a')}`],
  ['a copy', ofItem('/a')],
  ['how many', '%resource.item.item.where(answer.value.ordinal() > 1).count()'],
  ['only some of the answers', "%resource.item.item.answer.where(valueCoding.code = 'p2').value.ordinal().sum()"],
  ['if something is so', `iif(${ofItem('/a')} > 1, ${ofItem('b')} + ${ofItem('c')}, 0)`],
  ['what has no points', `${ofItem('n')} + ${ofItem('b')}`],
  ['what does not exist', `${ofItem('x')} + ${ofItem('b')}`],
  ['nonsense', '1 +'],
])('%s is not a sum: it is told of and not asked', (_, expression) => {
  const { form, findings } = bring(group, number, total(expression))
  expect(form?.scoring.Scales).toEqual([])
  expect(findings).toContainEqual({
    Level: 'Warning',
    Item: 't',
    Code: 'calculation-left-out',
    about: expression.slice(0, 200),
  })
  const asked = form?.content.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions)) ?? []
  expect(asked.map(({ questionId }) => questionId)).toEqual(['a', 'b', 'c', 'n'])
})

test('a total of totals has them as parts, and falls with one that is no sum', () => {
  const sub = { ...total(`${ofItem('/a')} + ${ofItem('b')}`), linkId: 's' }
  const whole = total("%resource.item.where(linkId='s').answer.value + %resource.item.where(linkId='n').answer.value")
  expect(scalesOf(group, number, sub, whole)).toEqual([
    ['s', ['a', 'b'], 0],
    ['t', ['n', 's'], 0],
  ])
  expect(scalesOf(group, number, { ...sub, ...{ extension: total(`2 * ${ofItem('b')}`).extension } }, whole)).toEqual(
    [],
  )
})

test('a condition on a total is one on the scale', () => {
  const enableWhen = [{ question: 't', operator: '>=', answerDecimal: 3 }]
  const more = { linkId: 'q', type: 'string', text: 'Mer', enableWhen }
  const { form } = bring(group, total(`${ofItem('/a')} + ${ofItem('b')}`), more)
  const questions = form?.content.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions))
  expect(questions?.at(-1)?.showWhen).toEqual({ scaleKey: 't', op: 'greaterOrEqual', value: 3 })
})

test('points without a word of what they are for are added up, and whoever brings them is told', () => {
  const typed = { linkId: 'sum', type: 'decimal', text: 'Summapoäng' }
  const { form, findings } = bring(group, typed)
  expect(form?.scoring.Scales).toMatchObject([{ Key: 'total', Items: ['a', 'b', 'c'], MaxMissing: 0 }])
  expect(findings).toEqual([{ Level: 'Warning', Item: 'sum', Code: 'total-assumed', about: '3' }])
})

test('an answered form read from FHIR comes to the total that it says', () => {
  const { form } = bring(group, total('%resource.descendants().answer.value.ordinal().sum()'))
  if (!form) throw new Error('not read')
  const answered = (linkId: string, code: string) => ({ linkId, answer: [{ valueCoding: { code } }] })
  const given = [answered('/a', 'p2'), answered('b', 'p1'), answered('c', 'p0')]
  const answers = readResponse(form, { resourceType: 'QuestionnaireResponse', item: [{ linkId: 'g', item: given }] })
  const compiled = compileForm(form.content, form.scoring)
  const subject = { age: 30, gender: 'Unknown', respondent: 'Patient' } as const
  const scores = scoreForm(compiled, visibleItems(compiled, answers, subject), subject)
  expect(scores).toMatchObject([{ Key: 't', Value: 3, Validity: 'Valid' }])
})
