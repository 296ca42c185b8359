import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramPlanItem, ProgramPlanStep } from '@samklang/contract/program-content'
import { parseDuration } from '../time/duration.ts'
import { addSeconds } from '../time/instants.ts'
import { at } from '../time/wall-clock.ts'
import { laterDay } from './calendar.ts'
import { type Anchor, findAnchor } from './find-anchor.ts'
import type { PlanContext } from './plan-context.ts'
import { firstHour, type KnownStep } from './program-facts.ts'

export type StepStart = {
  /** Null while it has not happened. */
  anchorAt: Instant | null
  startsAt: Instant | null
  /** Nothing that it waits for is to come. */
  isNever: boolean
  /** It is no longer only foreseen. */
  isCertain: boolean
  /** Days by which staff have postponed what it has not yet sent, since its start was found out. */
  shiftDays: number
  /** The same of one of its items, which may have been added later. */
  shiftDaysOf(item: Pick<ProgramPlanItem, 'AddedAt'>): number
}

/** Condition, then anchor, then day: when a step started or, as far as anybody can know, will. */
export function findStart(step: ProgramPlanStep, known: KnownStep | undefined, context: PlanContext): StepStart {
  const anchorAt = known?.anchorAt ?? null
  const fixed = known?.startedAt ?? (known?.manualDay ? morningByHand(known.manualDay, context) : undefined)
  if (fixed !== undefined) {
    // A day that was set by hand holds none of what was postponed.
    const since = known?.manualDay ? fixed : (known?.startNotedAt ?? fixed)
    return { anchorAt, startsAt: fixed, isNever: false, isCertain: true, ...shiftSince(since, context) }
  }

  const anchor: Anchor = anchorAt === null ? findAnchor(step.Start, context) : { is: 'Happened', at: anchorAt }
  if (!('at' in anchor))
    return { anchorAt: null, startsAt: null, isNever: anchor.is === 'Never', isCertain: false, ...unshifted }
  return {
    anchorAt: anchor.is === 'Happened' ? anchor.at : null,
    startsAt: postponed(
      startAfter(anchor.at, step, context),
      daysPostponed(countsFrom(anchor.at, step), context),
      context,
    ),
    isNever: false,
    isCertain: anchor.is === 'Happened',
    ...unshifted,
  }
}

/** What staff start at night goes at once; on another day the calendar sends it. */
function postponed(start: Instant, days: number, { calendar }: PlanContext): Instant {
  return days === 0 ? start : calendar.withinHours(calendar.moveDays(start, days))
}

/** While it has not begun it is its start that moves. */
const unshifted = { shiftDays: 0, shiftDaysOf: () => 0 }

function shiftSince(since: Instant, context: PlanContext): Pick<StepStart, 'shiftDays' | 'shiftDaysOf'> {
  return {
    shiftDays: daysPostponed(since, context),
    shiftDaysOf: (item) => daysPostponed(countsFrom(since, item), context),
  }
}

/** The day of what was added was chosen with all that had been postponed by then. */
function countsFrom(instant: Instant, { AddedAt }: Pick<ProgramPlanItem, 'AddedAt'>): Instant {
  return AddedAt && AddedAt > instant ? AddedAt : instant
}

/** A day that was set by hand before the first day of a program was postponed beyond it gives way to that. */
export function morningByHand(day: CivilDate, { calendar, programStart }: PlanContext): Instant {
  const firstDay = calendar.dayOf(programStart)
  return calendar.morningOf(day < firstDay ? firstDay : day)
}

/** By how many days all is moved that was anchored then and had not been sent. */
function daysPostponed(anchor: Instant, { facts }: PlanContext): number {
  return facts.postponements.reduce((sum, { at, days }) => (at >= anchor ? sum + days : sum), 0)
}

function startAfter(anchor: Instant, { Start, StartOffset }: ProgramPlanStep, context: PlanContext): Instant {
  const offset = parseDuration(StartOffset) ?? { days: 0, hours: 0, minutes: 0, seconds: 0 }
  const seconds = (offset.hours * 60 + offset.minutes) * 60 + offset.seconds
  // What staff start themselves goes at once, whatever the hour.
  if (Start.Key === 'ProgramStarted' && context.facts.startedAt !== null && offset.days === 0 && seconds === 0)
    return anchor
  const due = context.calendar.withinHours(
    offset.days === 0 ? addSeconds(anchor, seconds) : onDay(anchor, offset.days, seconds, context),
  )
  // A day of the patient's that lies before the program is reckoned from, but nothing goes out before it.
  const isOfPatient = Start.Key === 'Admitted' || Start.Key === 'Birthday'
  return isOfPatient && due < context.programStart ? context.programStart : due
}

const secondsOfDay = 86_400
const secondsTillMorning = Number(firstHour.slice(0, 2)) * 3600

/** So many days later at 08:00, and so long after that by the clock. */
function onDay(anchor: Instant, days: number, seconds: number, { calendar, facts }: PlanContext): Instant {
  const time = secondsTillMorning + seconds
  const day = laterDay(calendar.dayOf(anchor), days + Math.floor(time / secondsOfDay))
  return time === secondsTillMorning ? calendar.morningOf(day) : at(day, clock(time % secondsOfDay), facts.timeZone)
}

function clock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
