import { QuestionType } from '@samklang/contract/form-content'
import { checkDefinition } from '@samklang/engine/check-definition'
import { contentFolder, readContentForms } from '@samklang/server/definitions/content-files'
import { expect, test } from 'vitest'

const forms = await readContentForms(contentFolder)
const variants = forms.flatMap(({ type, variants }) => variants.map((variant) => ({ type, variant })))
const named = variants.map(({ type, variant }) => [`${type.name}/${variant.name}`, variant] as const)

test.each(named)('%s has no gap, overlap, dangling reference, unreachable question or missing word', (_, variant) => {
  expect(checkDefinition(variant)).toEqual([])
})

test.each(named)('%s says the same in Swedish and English', (_, { texts, languages }) => {
  expect(languages).toEqual(['sv', 'en'])
  expect(Object.keys(texts.en ?? {})).toEqual(Object.keys(texts.sv ?? {}))
})

test('our own forms never pass for more than they are', () => {
  for (const { type } of forms) {
    expect(type.maturity).toBe('NonValidated')
    expect(type.licence).toMatch(/Written for Samklang.*Not validated/)
  }
  const numbers = variants.flatMap(({ variant }) => variant.scoring.Scales)
  for (const { Norm, Change } of numbers) {
    if (Norm) expect(Norm.IsDemonstration).toBe(true)
    if (Change) expect(Change.IsDemonstration).toBe(true)
  }
})

test('the same dimensions are asked of child, parent and teacher', () => {
  const dimensions = variants
    .filter(({ type }) => type.name === 'vardagsfunktion')
    .map(({ variant }) => variant.scoring.Scales.map((scale) => [scale.Dimension, scale.Items.length]))
  const [child, ...others] = dimensions
  expect(child).toHaveLength(6)
  for (const other of others) expect(other).toEqual(child)
})

test('every kind of question but media is used by some form', () => {
  const used = variants.flatMap(({ variant }) =>
    variant.content.Pages.flatMap((page) => page.Groups.flatMap((group) => group.Questions.map(({ type }) => type))),
  )
  expect([...new Set(used)].sort()).toEqual(QuestionType.options.filter((type) => type !== 'Media').sort())
})

test('whoever is asked whether they want to live is followed by somebody who is told', () => {
  const asked = variants.filter(({ variant }) => JSON.stringify(variant.content).includes('"questionId":"life"'))
  expect(asked).toHaveLength(2)
  for (const { variant } of asked) {
    const alert = variant.scoring.Alerts.find(({ questionId }) => questionId === 'life')
    expect(alert).toMatchObject({ Options: ['once', 'several', 'mostly'], Severity: 'Alert' })
  }
})
