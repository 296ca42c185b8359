import { NewQuestionnaires } from '@samklang/contract/questionnaires'
import { expect, test } from 'vitest'
import { type AssignPlan, asDiary, asSending, judgePlan, newPlan, type PlanFaults, type PlanKind } from './plan.ts'

const today = '2026-11-15'

const faulty: { plan: Partial<AssignPlan>; kind?: PlanKind; faults: PlanFaults }[] = [
  { plan: {}, faults: {} },
  { plan: { When: 'later' }, faults: { StartDate: 'required' } },
  { plan: { When: 'later', StartDate: '2026-11-14' }, faults: { StartDate: 'greater-than-compare' } },
  { plan: { When: 'later', StartDate: '2026-02-30' }, faults: { StartDate: 'valid-date-of-birth' } },
  {
    plan: { When: 'later', StartDate: '2026-12-24', LastDay: '2026-12-23' },
    faults: { LastDay: 'greater-than-compare' },
  },
  { plan: { When: 'now', StartDate: '2026-02-30', LastDay: '' }, faults: {} },
  {
    plan: { When: 'recurring', IntervalDays: 0, Occurrences: '' },
    faults: { IntervalDays: 'between', Occurrences: 'between' },
  },
  { plan: { When: 'recurring', Until: 'date', Occurrences: '' }, faults: { EndDate: 'required' } },
  { plan: { When: 'recurring', LastDay: '2026-01-01' }, faults: {} },
  { kind: 'Journal', plan: { EndDate: '2026-11-14' }, faults: { EndDate: 'greater-than-compare' } },
  {
    kind: 'Journal',
    plan: { Reminders: [{ Weekdays: 0, TimeOfDay: '19:00', Channel: 'Sms', Active: true }] },
    faults: { Reminders: 'required' },
  },
  {
    kind: 'Journal',
    plan: { Reminders: [{ Weekdays: 1, TimeOfDay: '25:00', Channel: 'Sms', Active: true }] },
    faults: { Reminders: 'regex' },
  },
]

test.each(faulty)('what is typed is told of before it is sent: $plan', ({ plan, kind = 'Questionnaire', faults }) => {
  expect(judgePlan({ ...newPlan(today), ...plan }, kind, today)).toEqual(faults)
})

const sent: Partial<AssignPlan>[] = [
  {},
  { When: 'later', StartDate: '2026-12-01', ReminderDays: [14, 2] },
  { When: 'recurring' },
  { When: 'recurring', Until: 'date', EndDate: '2027-05-01', AnswerWithinDays: '' },
]

test.each(sent)('the call takes what the page has let through: %o', (plan) => {
  const body = {
    ...asSending({ ...newPlan(today), ...plan }, today),
    PatientId: crypto.randomUUID(),
    TypeIds: [crypto.randomUUID()],
    Respondents: [{ RespondentType: 'Patient' }],
  }
  expect(NewQuestionnaires.safeParse(body).error).toBeUndefined()
})

test('each time of what recurs has its own last day, and nobody is reminded of what is over or was not told of', () => {
  const plan: AssignPlan = { ...newPlan(today), When: 'recurring', ReminderDays: [10, 4] }
  expect(asSending(plan, today)).toMatchObject({ LastDay: null, AnswerWithinDays: 5, ReminderDays: [4] })
  expect(asSending({ ...plan, When: 'now' }, today).ReminderDays).toEqual([4, 10])
  expect(asSending({ ...plan, Notify: false }, today).ReminderDays).toEqual([])
  expect(asDiary({ ...newPlan(today), StartDate: '2026-12-01' }).StartDate).toBeNull()
})
