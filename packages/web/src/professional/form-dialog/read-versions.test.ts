import { FormContent, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { EntryVersion } from '@samklang/contract/journals'
import { compileForm } from '@samklang/engine/form/compile-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wordsOf } from '../../answering/words.ts'
import { readEarlier } from './read-versions.ts'

const Questions = [
  { questionId: 'mood', key: 'mood', type: 'Slider', min: 0, max: 10 },
  { questionId: 'note', key: 'note', type: 'LongText', required: false },
]
const content = z.parse(FormContent, { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions }] }] })
const form = compileForm(content, z.parse(Scoring, {}))
const words = wordsOf({ sv: { [textKeys.question('note')]: 'Något mer?' } }, 'sv')

const versionOf = (VersionNo: number, Changes: number, given: Record<string, string | number>): EntryVersion => ({
  VersionNo,
  Changes,
  EntryDate: '2026-11-16',
  SavedAt: `2026-11-16T20:0${VersionNo}:00.000Z`,
  SavedBy: 'Prov',
  Answers: Object.entries(given).map(([QuestionId, Value]) => ({ QuestionId, Key: QuestionId, Value })),
})

const versions = [
  versionOf(4, 2, { mood: 5, note: 'Bättre' }),
  versionOf(3, 1, { mood: 5 }),
  versionOf(2, 0, { mood: 0, note: 'Jag orkar inte' }),
  versionOf(1, 0, { mood: 0, note: 'Jag' }),
]

test('R-282 each text that was replaced is shown beside what replaced it, the differences marked', () => {
  const earlier = readEarlier({ form, words, versions: versions.toSpliced(0, 1), isEach: false })
  expect(earlier.map(({ version, next }) => [version.VersionNo, next.VersionNo])).toEqual([[2, 3]])
  expect(earlier[0]?.lines).toEqual([
    { ref: 'mood', question: 'mood', stood: '0', later: '5', isChanged: true },
    { ref: 'note', question: 'Något mer?', stood: 'Jag orkar inte', later: null, isChanged: true },
  ])
})

test('R-282 every save can be shown too, and what is new is told from what stood there', () => {
  const earlier = readEarlier({ form, words, versions, isEach: true })
  expect(earlier.map(({ version }) => version.VersionNo)).toEqual([3, 2, 1])
  expect(earlier[0]?.lines).toMatchObject([
    { stood: '5', later: '5', isChanged: false },
    { stood: null, later: 'Bättre', isChanged: true },
  ])
})
