import { FormContent, Scoring } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { checkDefinition } from '../check/check-definition.ts'
import { choice } from '../testing/written-form.ts'
import {
  alertsOfNow,
  askedAt,
  isSameVisit,
  isStillAnswered,
  keepEarlier,
  setBesideEarlier,
  splitByVisit,
} from './asked-again.ts'
import { compileForm } from './compile-form.ts'

const group = { Id: 'now', repeat: { most: 2000, asksAgainAfterHours: 2 }, Questions: [choice('safe'), choice('why')] }
const list = { Id: 'list', repeat: { most: 3 }, Questions: [choice('sign')] }
const content = FormContent.parse({ Pages: [{ Id: 'p', Groups: [group, list] }] })
const form = compileForm(content, Scoring.parse({}))

/** A uuid of version 7 of this moment. */
function idAt(instant: string): string {
  const hex = Date.parse(instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
const morning = idAt('2026-11-18T08:00:00.000Z')
const [during, after] = ['2026-11-18T09:59:59.000Z', '2026-11-18T10:00:00.000Z']
const of = (AnswerGroupId: string, QuestionId = 'safe', Value = 'a') => ({
  QuestionId,
  Key: QuestionId,
  AnswerGroupId,
  Value,
})
const drawn = '7b0c1d2e-1111-4222-8333-444455556666'

test('R-430 the id of a time says when it was asked, and no other id does', () => {
  expect(askedAt(morning)).toBe('2026-11-18T08:00:00.000Z')
  expect(askedAt(drawn)).toBeUndefined()
})

test('R-430 an answer holds for its hours and no longer, nor where a clock was far ahead', () => {
  expect(isStillAnswered(group, morning, during)).toBe(true)
  expect(isStillAnswered(group, morning, after)).toBe(false)
  expect(isStillAnswered(group, idAt('2027-11-18T08:00:00.000Z'), during)).toBe(false)
  expect(isStillAnswered(group, drawn, during)).toBe(false)
  expect(isSameVisit(group, morning, idAt(during))).toBe(true)
  expect(isSameVisit(group, morning, idAt(after))).toBe(false)
})

test('R-430 what was answered at earlier visits is kept beside what is sent; of a list what is left out is taken away', () => {
  expect(splitByVisit(form, [of(morning), of(drawn, 'sign')], after)).toEqual({
    earlier: [of(morning)],
    present: [of(drawn, 'sign')],
  })
  const stored = [of(morning), of(drawn, 'sign')]
  expect(keepEarlier(form, { stored, sent: [] }, after)).toEqual([of(morning)])
  expect(keepEarlier(form, { stored, sent: [] }, during)).toEqual([])
  expect(keepEarlier(form, { stored, sent: [of(morning)] }, after)).toEqual([of(morning)])
})

test('R-430 help is called for by what is answered now, and by what has not been heard of before', () => {
  const called = [{ ItemRef: `safe@${morning}` }, { ItemRef: `sign@${drawn}` }, { ItemRef: null }]
  const sent = [of(morning)]
  expect(alertsOfNow(form, called, { stored: sent, sent, now: after })).toEqual(called.slice(1))
  expect(alertsOfNow(form, called, { stored: sent, sent, now: during })).toEqual(called)
  expect(alertsOfNow(form, called, { stored: [], sent, now: after })).toEqual(called)
  // Changed in the same visit, and come when it is over.
  expect(alertsOfNow(form, called, { stored: [of(morning, 'safe', 'b')], sent, now: after })).toEqual(called)
  const named = [{ ItemRef: 'safe', entry: morning }]
  expect(alertsOfNow(form, named, { stored: sent, sent, now: after })).toEqual([])
  expect(alertsOfNow(form, named, { stored: [of(morning, 'safe', 'b')], sent, now: after })).toEqual(named)
})

test('R-430 what is sent otherwise of a visit that is over stands beside it, under the same id each time', () => {
  const beside = (id: string, said: string) => `${id}/${said}`
  const stored = [of(morning), of(morning, 'why')]
  const put = (sent: typeof stored, now = after) => setBesideEarlier(form, { stored, sent }, now, beside)
  const other = of(morning, 'safe', 'b')
  expect(put([other, of(drawn, 'sign')])).toEqual([
    { ...other, AnswerGroupId: `${morning}/["safe","safe","b"]` },
    of(drawn, 'sign'),
  ])
  // Fewer are nothing else; while it goes on it is changed, and one that is not stored is itself.
  expect(put([of(morning)])).toEqual([of(morning)])
  expect(put([of(morning, 'safe', '')])).toEqual([of(morning, 'safe', '')])
  expect(put([other], during)).toEqual([other])
  expect(put([of(idAt('2026-11-17T08:00:00.000Z'))])).toEqual([of(idAt('2026-11-17T08:00:00.000Z'))])
  // And what is stored is kept as it is, in its place.
  const evening = of(idAt(after))
  expect(keepEarlier(form, { stored, sent: [evening, other] }, after)).toEqual([evening, ...stored])
})

test('R-430 a group that is asked again without a question to answer is not published', () => {
  const empty = { ...group, Questions: [{ questionId: 'told', key: 'told', type: 'Information' }] }
  const definition = {
    content: FormContent.parse({ Pages: [{ Id: 'p', Groups: [empty] }] }),
    scoring: Scoring.parse({}),
    texts: { sv: {} },
    languages: ['sv' as const],
  }
  const codes = checkDefinition(definition).map(({ Item, Code }) => `${Item} ${Code}`)
  expect(codes).toContain('now asked-again-nothing')
  expect(codes.filter((code) => code.includes('group/now'))).toEqual([])
})
