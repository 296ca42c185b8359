import { readFileSync } from 'node:fs'
import { type AnswerValue, QuestionType } from '@samklang/contract/form-content'
import { splitFile } from '@samklang/contract/split-file'
import { TreatmentFile } from '@samklang/contract/treatment-file'
import { checkDefinition } from '@samklang/engine/check/check-definition'
import { judgeAlerts } from '@samklang/engine/follow-up/alerts'
import { compileForm } from '@samklang/engine/form/compile-form'
import { missingRequired } from '@samklang/engine/form/complete'
import { scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import { contentFolder, readContentForms, readContentModules } from '@samklang/server/definitions/content-files'
import { readContentTreatments } from '@samklang/server/definitions/content-treatments'
import { readFormFile } from '@samklang/server/definitions/read-form-file'
import { readYaml } from '@samklang/server/definitions/read-yaml'
import { expect, test } from 'vitest'

const forms = await readContentForms(contentFolder)
const modules = await readContentModules(contentFolder)
const treatments = await readContentTreatments(contentFolder, modules)
const variantsOf = (all: typeof forms) =>
  all.flatMap(({ type, variants }) => variants.map((variant) => ({ type, variant })))
const variants = variantsOf(forms)
const named = [...variants, ...variantsOf(modules)].map(
  ({ type, variant }) => [`${type.name}/${variant.name}`, variant] as const,
)

test.each(named)('%s has no gap, overlap, dangling reference, unreachable question or missing word', (_, variant) => {
  const waived = (variant.waivers ?? []).map(({ ref }) => ref)
  expect(checkDefinition({ ...variant, waived })).toEqual([])
})

test.each(named)('%s says the same in Swedish and English', (_, { texts, languages }) => {
  expect(languages).toEqual(['sv', 'en'])
  expect(Object.keys(texts.en ?? {})).toEqual(Object.keys(texts.sv ?? {}))
})

test('the example that authors are shown is a form', () => {
  const readme = readFileSync(new URL('README.md', contentFolder), 'utf8')
  const { file } = readFormFile(/```yaml\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  expect(file && splitFile(file).variants.flatMap((variant) => checkDefinition(variant))).toEqual([])
})

test('the example of a treatment that authors are shown is one', () => {
  const readme = readFileSync(new URL('README.md', contentFolder), 'utf8')
  const [, example] = readme.matchAll(/```yaml\n([\s\S]*?)```/g)
  expect(readYaml(example?.[1] ?? '', TreatmentFile).faults).toEqual([])
})

test('our own forms never pass for more than they are', () => {
  const facts = [...forms, ...modules].map(({ type }) => type)
  for (const { maturity, licence } of [...facts, ...treatments.map(({ file }) => file)]) {
    expect(maturity).toBe('NonValidated')
    expect(licence.sv).toMatch(/Skrivet för Samklang.*Inte validerat/)
    expect(licence.en).toMatch(/Written for Samklang.*Not validated/)
  }
  const numbers = [...variants, ...variantsOf(modules)].flatMap(({ variant }) => variant.scoring.Scales)
  for (const { Norm, Change, Cutoffs, CutoffsAreDemonstration } of numbers) {
    if (Cutoffs.length > 0) expect(CutoffsAreDemonstration).toBe(true)
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

test('no diary asks for the day that its entry already has', () => {
  const asked = variants
    .filter(({ type }) => type.kind === 'Journal')
    .flatMap(({ variant }) =>
      variant.content.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions)),
    )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ type }) => type === 'Date')).toEqual([])
})

test('every kind of question but media is used by some form', () => {
  const used = variants.flatMap(({ variant }) =>
    variant.content.Pages.flatMap((page) => page.Groups.flatMap((group) => group.Questions.map(({ type }) => type))),
  )
  expect([...new Set(used)].sort()).toEqual(QuestionType.options.filter((type) => type !== 'Media').sort())
})

type Given = Record<string, AnswerValue>

/** What the engine makes of a form of ours: scores, alerts, and whether it may be sent in. */
function judge(name: string, given: Given, person: Partial<Subject> = {}) {
  const variant = named.find(([found]) => found === name)?.[1]
  if (!variant) throw new Error(`there is no ${name}`)
  const form = compileForm(variant.content, variant.scoring)
  const subject: Subject = { age: 30, gender: 'Female', respondent: 'Patient', ...person }
  const shown = visibleItems(form, new Map(Object.entries(given)), subject)
  const scores = scoreForm(form, shown, subject)
  return {
    form,
    isComplete: missingRequired(form, shown).length === 0,
    score: (key: string) => scores.find((score) => score.Key === key),
    alerts: judgeAlerts(form, shown, scores).map(({ Key }) => Key),
  }
}

function answerAll(name: string, choose: (scores: number[]) => number): Given {
  const { form } = judge(name, {})
  return Object.fromEntries(
    [...form.items.values()].flatMap(({ ref, question: { options } }) => {
      const scored = options.flatMap(({ key, score }) => (typeof score === 'number' ? [{ key, score }] : []))
      const wanted = choose(scored.map(({ score }) => score))
      const option = scored.find(({ score }) => score === wanted)
      return option ? [[ref, option.key]] : []
    }),
  )
}

const least = (scores: number[]) => Math.min(...scores)
const most = (scores: number[]) => Math.max(...scores)
const good = ['kind', 'hope', 'close']

test('R-287 a total of 25.65 is 26 and alerts, though its parts are shown as 14 and 11', () => {
  const answered = { heavy: 'wholly', spark: 'wholly', withdraw: 'rather', kind: 'little', hope: 'little' }
  const energy = { effort: 'wholly', rest: 'rather', think: 'rather', scattered: 'rather' }
  const { score, alerts } = judge('sinnesstamning/ungdom', { ...answered, ...energy, life: 'no' }, { age: 16 })
  expect(['feeling', 'energy', 'total'].map((key) => score(key)?.Value)).toEqual([14, 11, 26])
  expect(score('total')).toMatchObject({ CutoffKey: 'strong', Severity: 'Alert', Validity: 'Prorated' })
  expect(alerts).toHaveLength(1)
})

test('the mood of somebody who is well is low in the scale, and nobody is alerted', () => {
  const calm = answerAll('sinnesstamning/vuxen', least)
  const well = { ...calm, ...Object.fromEntries(good.map((id) => [id, 'wholly'])), life: 'no' }
  const { score, alerts, isComplete } = judge('sinnesstamning/vuxen', well)
  expect(score('total')).toMatchObject({ Value: 0, CutoffKey: 'low', Severity: 'Default', Validity: 'Valid' })
  expect({ alerts, isComplete }).toEqual({ alerts: [], isComplete: true })
})

test.each(['vuxen', 'ungdom'])('the safety page of %s opens, must be answered and alerts', (variant) => {
  const name = `sinnesstamning/${variant}`
  const worst = { ...answerAll(name, most), ...Object.fromEntries(good.map((id) => [id, 'not'])) }
  const ill = { ...worst, life: 'mostly', ...(variant === 'ungdom' && { 'self-harm': 'no' }) }
  const half = judge(name, ill)
  expect(half.score('total')).toMatchObject({ Value: 33, CutoffKey: 'strong', Severity: 'Alert' })
  expect(half.alerts).toEqual(['life', 'heavy'])
  expect(half.isComplete).toBe(false)
  const whole = judge(name, { ...ill, plan: 'yes', safe: 'no' })
  expect(whole.alerts).toEqual(['life', 'plan', 'unsafe', 'heavy'])
  expect(whole.isComplete).toBe(true)
})

test('one unanswered item is made up for, two are not', () => {
  const { heavy, ...one } = answerAll('sinnesstamning/vuxen', most)
  const { effort, rest, ...three } = one
  expect(judge('sinnesstamning/vuxen', one).score('total')?.Validity).toBe('Prorated')
  expect(judge('sinnesstamning/vuxen', three).score('total')?.Value).toBeNull()
})

test('the same answers about a child give T-scores by age and gender', () => {
  const hard = answerAll('vardagsfunktion/foralder', (scores) => scores.toSorted()[2] ?? 0)
  const tscore = (person: Partial<Subject>) => judge('vardagsfunktion/foralder', hard, person).score('focus')
  // By hand from the file: 50 + 10 (12 - 5) / 3.3 = 71.21, 50 + 10 (12 - 5.9) / 3.3 = 68.48, 50 + 10 (12 - 5.1) / 3.1 = 72.26.
  expect(tscore({ age: 8, gender: 'Female' })).toMatchObject({ Value: 12, NormalizedValue: 71, CutoffKey: 'high' })
  expect(tscore({ age: 8, gender: 'Male' })).toMatchObject({ NormalizedValue: 68, CutoffKey: 'raised' })
  expect(tscore({ age: 8, gender: 'Unknown' })?.NormalizedValue).toBe(70)
  expect(tscore({ age: 15, gender: 'Male' })?.NormalizedValue).toBe(72)
  expect(tscore({ age: 30, gender: 'Male' })).toMatchObject({ NormalizedValue: null, CutoffKey: null })
})

test('a matrix of side effects is summed, counted, weighed, and its worst row found', () => {
  const none = answerAll('biverkningar/patient', least)
  const some = { ...none, 'effects.heart': 'severe', 'effects.dry': 'mild', interferes: 4, thoughts: 'no' }
  const { score, alerts } = judge('biverkningar/patient', some)
  // Heart 3 and dry mouth 1; one of them at least 2; the highest is 3; 2 x 3 for the heart and half of 4.
  expect(['total', 'count', 'worst', 'burden'].map((key) => score(key)?.Value)).toEqual([4, 1, 3, 8])
  expect(alerts).toEqual(['heart'])
})

test.each(['patient', 'foralder'])(
  'side effects of %s are a matter for a physician, thoughts of harm are danger',
  (name) => {
    const { scoring } = named.find(([found]) => found === `biverkningar/${name}`)?.[1] ?? {}
    const kinds = scoring?.Alerts.map(({ Key, Kind }) => [Key, Kind ?? 'Risk'])
    expect(kinds).toEqual([
      ['thoughts', 'Risk'],
      ['thoughts-since', 'Risk'],
      ['heart', 'Medical'],
      ['chest', 'Medical'],
      ['chest-mild', 'Medical'],
      ['stopped', 'Medical'],
    ])
  },
)

test('satisfaction is better the higher it is', () => {
  const { score } = judge('nojdhet/patient', answerAll('nojdhet/patient', least))
  expect(score('satisfaction')).toMatchObject({ Value: 0, Severity: 'Attention', Direction: 'HigherIsBetter' })
})
