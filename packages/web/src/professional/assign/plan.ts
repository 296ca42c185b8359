import { isCalendarDate } from '@samklang/contract/birth-date'
import type { ErrorKey } from '@samklang/contract/errors'
import { days, lessThan, notBefore, required, timeOfDay, times } from '@samklang/contract/field-rules'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { JournalReminder } from '@samklang/contract/form-entries'
import type { CivilDate } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'

/** When and how, as it is typed: an empty day is none, and an empty number is not filled in. */
export type AssignPlan = {
  When: 'now' | 'later' | 'recurring'
  StartDate: string
  /** Of what is sent once. */
  LastDay: string
  /** Of what recurs. */
  IntervalDays: number | ''
  Until: 'count' | 'date'
  Occurrences: number | ''
  AnswerWithinDays: number | ''
  /** Of a diary, and of what recurs until a day. */
  EndDate: string
  ReminderDays: readonly number[]
  Reminders: readonly JournalReminder[]
  ContentLanguage: ContentLanguage | null
  Notify: boolean
}

export type PlanKind = 'Questionnaire' | 'Journal'
export type PlanFaults = Partial<Record<keyof AssignPlan, ErrorKey>>

export const reminderChoices = [2, 4, 7, 10, 14] as const

/** Two weeks to answer and two reminders suit most; all of it can be changed. */
export function newPlan(today: CivilDate): AssignPlan {
  return {
    When: 'now',
    StartDate: '',
    LastDay: addDays(today, 14),
    IntervalDays: 7,
    Until: 'count',
    Occurrences: 8,
    AnswerWithinDays: 5,
    EndDate: '',
    ReminderDays: [4, 10],
    Reminders: [],
    ContentLanguage: null,
    Notify: true,
  }
}

/** A reminder after the last day would remind of something that is over. */
export function remindable(plan: AssignPlan, today: CivilDate): number[] {
  const most = plan.When === 'recurring' ? plan.AnswerWithinDays : daysBetween(startDay(plan, today), plan.LastDay)
  return reminderChoices.filter((choice) => most === '' || !lessThan(most)(choice))
}

function daysBetween(start: CivilDate, end: string): number | '' {
  return isCalendarDate(end) ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : ''
}

/** The day on which it opens. */
export function startDay({ When, StartDate }: AssignPlan, today: CivilDate): CivilDate {
  return When !== 'now' && isCalendarDate(StartDate) ? StartDate : today
}

export function judgePlan(plan: AssignPlan, kind: PlanKind, today: CivilDate): PlanFaults {
  const start = startDay(plan, today)
  const found = {
    StartDate: plan.When === 'now' ? undefined : judgeStart(plan, today),
    ...(kind === 'Journal' ? judgeDiary(plan, start) : judgeSending(plan, start)),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

function judgeStart({ When, StartDate }: AssignPlan, today: CivilDate): ErrorKey | undefined {
  if (StartDate === '') return When === 'later' ? 'required' : undefined
  return judgeDay(StartDate, today)
}

function judgeSending(plan: AssignPlan, start: CivilDate): Record<string, ErrorKey | undefined> {
  if (plan.When !== 'recurring') return { LastDay: judgeEnd(plan.LastDay, start) }
  return {
    IntervalDays: plan.IntervalDays === '' ? 'between' : days(plan.IntervalDays),
    Occurrences: plan.Until === 'count' ? times(plan.Occurrences || 0) : undefined,
    EndDate: plan.Until === 'date' ? judgeNeededEnd(plan.EndDate, start) : undefined,
    AnswerWithinDays: days(plan.AnswerWithinDays === '' ? null : plan.AnswerWithinDays),
  }
}

function judgeDiary({ EndDate, Reminders }: AssignPlan, start: CivilDate): Record<string, ErrorKey | undefined> {
  return { EndDate: judgeEnd(EndDate, start), Reminders: findReminderFault(Reminders) }
}

export function findReminderFault(reminders: readonly JournalReminder[]): ErrorKey | undefined {
  return reminders.map(({ TimeOfDay, Weekdays }) => timeOfDay(TimeOfDay) ?? required(Weekdays)).find(Boolean)
}

function judgeNeededEnd(day: string, start: CivilDate): ErrorKey | undefined {
  return day === '' ? 'required' : judgeEnd(day, start)
}

function judgeEnd(day: string, start: CivilDate): ErrorKey | undefined {
  return day === '' ? undefined : judgeDay(day, start)
}

function judgeDay(day: string, first: CivilDate): ErrorKey | undefined {
  return isCalendarDate(day) ? notBefore(first)(day) : 'valid-date-of-birth'
}

/** What the call for questionnaires wants to know of when and how. */
export function asSending(plan: AssignPlan, today: CivilDate) {
  const days = remindable(plan, today)
  const isRecurring = plan.When === 'recurring'
  return {
    StartDate: asStart(plan),
    LastDay: isRecurring ? null : plan.LastDay || null,
    AnswerWithinDays: isRecurring ? plan.AnswerWithinDays || null : null,
    ReminderDays: plan.Notify ? days.filter((day) => plan.ReminderDays.includes(day)) : [],
    Recurring: isRecurring ? asRecurrence(plan) : null,
    ContentLanguage: plan.ContentLanguage,
    Notify: plan.Notify,
  }
}

function asRecurrence({ IntervalDays, Until, Occurrences, EndDate }: AssignPlan) {
  return {
    IntervalDays: IntervalDays || 1,
    Occurrences: Until === 'count' ? Occurrences || 1 : null,
    EndDate: Until === 'date' ? EndDate : null,
  }
}

export function asDiary(plan: AssignPlan) {
  return {
    StartDate: asStart(plan),
    EndDate: plan.EndDate || null,
    Reminders: [...plan.Reminders],
    ContentLanguage: plan.ContentLanguage,
    Notify: plan.Notify,
  }
}

function asStart({ When, StartDate }: AssignPlan): CivilDate | null {
  return When === 'now' ? null : StartDate || null
}
