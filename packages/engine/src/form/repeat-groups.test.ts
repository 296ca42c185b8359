import { FormContent, Scoring } from '@samklang/contract/form-content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDefinition } from '../check/check-definition.ts'
import { findAlerts } from '../follow-up/alerts.ts'
import { anyCase } from '../testing/any-form.ts'
import { adult, choice, type WrittenQuestion } from '../testing/written-form.ts'
import { type GivenAnswer, listAnswers, readAnswers } from './answers.ts'
import { compileForm } from './compile-form.ts'
import { missingRequired } from './complete.ts'
import { judgeAnswers } from './judge-answer.ts'
import { expandFor, hasRepeats, listRepeats } from './repeat-groups.ts'
import { visibleItems } from './visible.ts'

const settings = { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) }
const text = (questionId: string, more: Partial<WrittenQuestion> = {}): WrittenQuestion => ({
  questionId,
  key: questionId,
  type: 'Text',
  ...more,
})

const ofThought = [
  text('thought'),
  choice('belief'),
  text('instead', { required: false, showWhen: { questionId: 'belief', op: 'in', value: ['c', 'd'] } }),
  text('helped', { required: false, showWhen: { questionId: 'wants', op: 'equals', value: 'd' } }),
]
const thoughts = compileForm(
  FormContent.parse({
    Pages: [
      {
        Id: 'p1',
        Groups: [
          { Id: 'first', Questions: [choice('wants')] },
          { Id: 'thoughts', repeat: { most: 3 }, Questions: ofThought },
        ],
      },
      { Id: 'p2', Groups: [{ Id: 'last', Questions: [text('last')] }] },
    ],
  }),
  Scoring.parse({ Alerts: [{ Key: 'sure', questionId: 'belief', Options: ['d'], Severity: 'Alert' }] }),
)

const times = ['one', 'two', 'three', 'four']
const given: fc.Arbitrary<GivenAnswer[]> = fc
  .uniqueArray(
    fc.record({
      QuestionId: fc.constantFrom('thought', 'belief', 'instead', 'helped', 'wants', 'last'),
      AnswerGroupId: fc.constantFrom(...times),
      Value: fc.constantFrom('a', 'c', 'd'),
    }),
    { selector: ({ QuestionId, AnswerGroupId }) => (isRepeated(QuestionId) ? QuestionId + AnswerGroupId : QuestionId) },
  )
  .map((list) =>
    list.map(({ QuestionId, AnswerGroupId, Value }) => ({
      QuestionId,
      Key: QuestionId,
      ...(isRepeated(QuestionId) && { AnswerGroupId }),
      Value,
    })),
  )

/** Three at most. */
function timesIn(answers: GivenAnswer[]): string[] {
  return listRepeats(thoughts, answers).get('thoughts')?.slice(0, 3) ?? []
}

function isRepeated(questionId: string): boolean {
  return ofThought.some((one) => one.questionId === questionId)
}

test('R-385: of a group that is written several times every answer comes back as it was given, up to the most', () => {
  fc.assert(
    fc.property(given, (answers) => {
      const form = expandFor(thoughts, answers)
      const taken = new Set(timesIn(answers))
      const kept = answers.filter(({ AnswerGroupId }) => !AnswerGroupId || taken.has(AnswerGroupId))
      const back = listAnswers(form, readAnswers(form, answers))
      expect(back).toHaveLength(kept.length)
      expect(back).toEqual(expect.arrayContaining(kept))
      // What is beyond the most is told, and never taken for something else.
      const faults = judgeAnswers(form, answers).map(({ Answer }) => Answer)
      expect(faults).toEqual(answers.filter((answer) => !kept.includes(answer)))
    }),
    settings,
  )
})

test('R-385: the times keep their order however often they are written and read', () => {
  fc.assert(
    fc.property(given, (answers) => {
      const form = expandFor(thoughts, answers)
      const back = listAnswers(form, readAnswers(form, answers))
      const again = expandFor(thoughts, back)
      expect(timesIn(back)).toEqual(timesIn(answers))
      expect(listAnswers(again, readAnswers(again, back))).toEqual(back)
    }),
    settings,
  )
})

test('R-385: what one time says never shows, hides or calls for anything in another', () => {
  fc.assert(
    fc.property(given, (answers) => {
      const form = expandFor(thoughts, answers)
      const shown = visibleItems(form, readAnswers(form, answers), adult)
      const own = (id: string) => answers.filter((answer) => (answer.AnswerGroupId ?? id) === id)
      for (const id of timesIn(answers)) {
        const alone = expandFor(thoughts, own(id))
        const ofOne = visibleItems(alone, readAnswers(alone, own(id)), adult)
        const isOfTime = (ref: string) => ref.includes(`@${id}`)
        expect([...ofOne.items].filter(isOfTime)).toEqual([...shown.items].filter(isOfTime))
        const ofTime = findAlerts(form, shown).filter(({ ItemRef }) => isOfTime(ItemRef ?? ''))
        expect(ofTime).toEqual(findAlerts(alone, ofOne))
      }
    }),
    settings,
  )
})

test('R-385: a group that nobody has begun is asked once, and what is asked of it is missing', () => {
  const form = expandFor(thoughts, [])
  const shown = visibleItems(form, new Map(), adult)
  expect(missingRequired(form, shown).map(({ ref }) => ref)).toEqual(['wants', 'thought@', 'belief@', 'last'])
  // An answer that does not say which time it belongs to is none.
  expect(judgeAnswers(form, [{ QuestionId: 'thought', Key: 'thought', Value: 'x' }])).toHaveLength(1)
})

test('a form without such a group is the very same', () => {
  fc.assert(
    fc.property(anyCase, ({ content, scoring }) => {
      const form = compileForm(content, scoring)
      expect(hasRepeats(form)).toBe(false)
      expect(expandFor(form, [{ QuestionId: 'q1', AnswerGroupId: 'one' }])).toBe(form)
    }),
    settings,
  )
})

test('R-386: no scale counts what is written several times, and no condition asks about it from outside', () => {
  const content = FormContent.parse({
    Pages: [
      {
        Id: 'p1',
        Groups: [
          {
            Id: 'g1',
            repeat: { most: 3 },
            Questions: [choice('a'), text('b', { showWhen: { questionId: 'a', op: 'answered' } })],
          },
          { Id: 'g2', Questions: [text('c', { showWhen: { questionId: 'a', op: 'answered' } })] },
        ],
      },
    ],
  })
  const scoring = Scoring.parse({ Scales: [{ Key: 's', Items: ['a'], Method: 'Sum' }] })
  const found = checkDefinition({ content, scoring, texts: {}, languages: ['sv'] })
  const ofRepeats = found.filter(({ Code }) => Code.startsWith('repeated'))
  expect(ofRepeats.map(({ Level, Item, Code, Detail }) => [Level, Item, Code, Detail])).toEqual([
    ['Error', 's', 'repeated-counted', 'a'],
    ['Error', 'c', 'repeated-outside', 'a'],
  ])
  // And what the times and the button are called is said in every language.
  const missing = found.filter(({ Code }) => Code === 'missing-text').map(({ Item }) => Item)
  expect(missing).toEqual(expect.arrayContaining(['group/g1/item', 'group/g1/add']))
})
