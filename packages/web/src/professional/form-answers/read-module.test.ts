import { expect, test } from 'vitest'
import { compiledOf } from '../../answering/open-answering.ts'
import { wordsOf } from '../../answering/words.ts'
import { aModule } from '../../testing/a-module.ts'
import { aSafetyModule, safeAt } from '../../testing/a-safety-module.ts'
import { readModule } from './read-module.ts'

const subject = { age: 16, gender: 'Female', respondent: 'Patient' } as const

test('R-396 a module is read page by page: each time by its number, and what is unanswered of finished pages alone', () => {
  const module = aModule()
  const words = wordsOf(module.VariantVersionDefinition.Texts, 'sv')
  const said = (AnswerGroupId: string, Value: string) => ({ QuestionId: 'what', Key: 'what', AnswerGroupId, Value })
  // More than the most, as after two devices: staff read all of it.
  const answers = ['b', 'a', 'd', 'c'].map((id) => said(id, `tanke ${id}`))
  const read = (done: number[]) =>
    readModule({
      form: compiledOf(module),
      words,
      subject,
      answers,
      progress: done.map((PageIndex) => ({ PageIndex, Completed: true })),
    }).map(({ title, isDone, sections }) => [
      title,
      isDone,
      sections.map((section) => [section.title, section.lines.map(({ answer }) => answer)]),
    ])
  const thoughts = [
    ['Tanke 1', ['tanke b']],
    ['Tanke 2', ['tanke a']],
    ['Tanke 3', ['tanke d']],
    ['Tanke 4', ['tanke c']],
  ]
  expect(read([0])).toEqual([
    ['Vad är oro?', true, []],
    ['Dina tankar', false, thoughts],
    ['Din plan', false, []],
  ])
  expect(read([0, 1, 2]).at(-1)).toEqual(['Din plan', true, [['Din plan', [null]]]])
})

test('R-430 what was asked again is read with its day and time, every visit', () => {
  const module = aSafetyModule()
  const answers = [safeAt('2026-10-03T08:12:00.000Z', 'unsafe'), safeAt('2026-11-18T09:00:00.000Z', 'unsafe')]
  const words = wordsOf(module.VariantVersionDefinition.Texts, 'sv')
  const [page] = readModule({ form: compiledOf(module), words, subject, answers, progress: [] })
  expect(page?.sections.map(({ title, lines }) => [title, lines.map(({ answer }) => answer)])).toEqual([
    ['2026-10-03 10:12', ['Inte trygg']],
    ['2026-11-18 10:00', ['Inte trygg']],
  ])
})
