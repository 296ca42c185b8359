import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import type { ProgramContent, ProgramItem, ProgramStep } from '@samklang/contract/program-content'
import { goesOut } from '@samklang/engine/program/not-sent'
import { planProgram } from '@samklang/engine/program/plan-program'
import { factsAtStart, type PersonAround, toPlan } from '@samklang/engine/program/to-plan'
import { ageOn } from '@samklang/engine/time/age'
import { addDays, daysBetween } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { type AgeFit, fitAge, fitsAll } from './fit-age.ts'
import type { ProgramOffer } from './list-offers.ts'

/** A patient that nobody is, to see what a program would come to. */
export type DryRunSample = { age: number; guardians: number; hasTeacher: boolean; startDay: CivilDate }

export type DryRunSending = {
  key: string
  item: ProgramItem | undefined
  respondent: RespondentType
  /** Which of several in the same part. */
  no: number
  of: number
  fit: AgeFit
  reminders: CivilDate[]
  lastAnswerOn: CivilDate | null
}
export type DryRun = {
  days: { day: CivilDate; no: number; sendings: DryRunSending[] }[]
  /** Of things that would be sent, and of the days on which they would. */
  count: number
  sendingDays: number
  /** Steps of which nobody can say whether and when they start. */
  waiting: ProgramStep[]
}

/** Undefined in a browser that does not know the calendar that plans are reckoned by. */
export function runDry(
  content: ProgramContent,
  offers: readonly ProgramOffer[],
  { sample, zone }: { sample: DryRunSample; zone: string },
): DryRun | undefined {
  if (!('Temporal' in globalThis)) return undefined
  const { startDay } = sample
  const now = at(addDays(startDay, -1), '12:00', zone)
  const around = peopleAround(sample)
  // Some months before the birthday, so that the program does not run into it by chance.
  const dateOfBirth = addDays(startDay, -Math.round(sample.age * 365.25) - 100)
  const facts = factsAtStart(noChoices, {
    startDate: startDay,
    now,
    timeZone: zone,
    dateOfBirth,
    admittedOn: startDay,
    closedDays: [],
  })
  const plan = planProgram(toPlan(content, noChoices, around), facts, now)
  const items = new Map(content.Steps.flatMap(({ Items }) => Items.map((item) => [item.Id, item] as const)))
  const planned = plan.occurrences.filter(goesOut)
  const byDay = Map.groupBy(planned, ({ plannedOn }) => plannedOn)
  const days = [...byDay].map(([day, occurrences]) => ({
    day,
    no: daysBetween(startDay, day) + 1,
    sendings: occurrences.map(({ key, itemId, respondentType, relationId, lastAnswerOn }): DryRunSending => {
      const alike = around.filter((person) => person.respondentType === respondentType)
      const item = items.get(itemId)
      const person = { age: ageOn(dateOfBirth, day)?.years, respondent: respondentType }
      const reminders = item?.ReminderDays.map((after) => addDays(day, after)) ?? []
      return {
        key,
        item,
        respondent: respondentType,
        no: alike.findIndex((person) => person.relationId === relationId) + 1,
        of: alike.length,
        fit: item ? fitAge(offers, item, person) : 'Fits',
        reminders,
        lastAnswerOn,
      }
    }),
  }))
  const known = new Map(plan.steps.map((step) => [step.stepId, step.startsAt]))
  const sent = days.map(({ sendings }) => sendings.filter(({ fit }) => fit !== 'TooOldOrYoung').length)
  return {
    days,
    count: sent.reduce((sum, number) => sum + number, 0),
    sendingDays: sent.filter((number) => number > 0).length,
    waiting: content.Steps.filter(({ Id }) => !known.get(Id)),
  }
}

const noChoices = { Steps: [], RemovedItems: [], Items: [] }

function peopleAround({ guardians, hasTeacher }: DryRunSample): PersonAround[] {
  return [
    { respondentType: 'Patient', relationId: null },
    ...Array.from({ length: guardians }, (_, no) => ({
      respondentType: 'Caretaker' as const,
      relationId: `guardian-${no + 1}`,
    })),
    ...(hasTeacher ? [{ respondentType: 'Other' as const, relationId: 'teacher' }] : []),
    { respondentType: 'Staff', relationId: null },
  ]
}

/** An adult where the forms are made for adults alone, else a child with two guardians. */
export function usualSample(content: ProgramContent, offers: readonly ProgramOffer[], day: CivilDate): DryRunSample {
  const isForAdults = fitsAll(content, offers, 40) && !fitsAll(content, offers, 9)
  const startDay = nextMonday(day)
  return isForAdults
    ? { age: 40, guardians: 0, hasTeacher: false, startDay }
    : { age: 9, guardians: 2, hasTeacher: true, startDay }
}

/** The first Monday after a day: most programs are started in the days to come. */
export function nextMonday(day: CivilDate): CivilDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}
