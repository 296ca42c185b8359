import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { makeId } from '../keys/ids.ts'
import { ago, type DemoPast, type DemoPatient, type DemoRespondent } from './cast.ts'
import { burdenAt, type CourseShape, type DaySpan, daysAgo } from './courses.ts'
import { mayAnswer, setRow } from './past-asking.ts'
import { type PastForm, seedForm } from './past-forms.ts'

export type LongCourse = {
  form: string
  whom: readonly DemoRespondent[]
  shape: CourseShape
  span: DaySpan
  /** What came last is still to be read. */
  isLastUnread?: boolean
  /** At this time the form was left half answered, and no score came of it. */
  leftAt?: number
  /** At this time somebody said that life was hard to bear, and staff did this. */
  calledAt?: { turn: number; action: string }
  comments?: Readonly<Record<number, string>>
}

/** The same form to the same people for a long time, each seeing things in their own way. */
export async function seedLongCourse(past: DemoPast, cared: DemoPatient, course: LongCourse): Promise<void> {
  const { form, whom, shape, span, isLastUnread } = course
  const { from, to } = span
  const views = whom.map((_, place) => (place === 0 ? 0 : (past.draw.below(3) - 1) * 0.09 + past.draw.below(5) / 100))
  for (const [turn, days] of daysAgo(span, past.draw).entries()) {
    const askedAt = ago(past, days + 3, '09:05')
    const asked = whom.filter((who) => mayAnswer(past, cared, form, { who, when: askedAt }))
    const setId = asked.length > 1 ? makeId(askedAt) : null
    if (setId) past.ledger.questionnaire_set.push(setRow(cared, setId, askedAt))
    const burden = burdenAt(shape, from > to ? (from - days) / (from - to) : 1) * weightOf(form)
    const isUnread = isLastUnread === true && turn === span.times - 1
    for (const who of asked) {
      const place = whom.indexOf(who)
      const answeredAt = ago(past, days + Math.min(place, 2), who === 'staff' ? '10:40' : '19:20')
      const seen = { burden: Math.max(0.04, burden + (views[place] ?? 0)), answeredAt }
      const told = { form, who, setId, askedAt, ...seen, ...tellOf(past, course, { turn, who, isUnread, answeredAt }) }
      await seedForm(past, cared, isUnread ? calm(told) : told)
    }
  }
}

type CourseStep = { turn: number; who: DemoRespondent; isUnread: boolean; answeredAt: Instant }

function tellOf(
  past: DemoPast,
  { form, leftAt, calledAt, comments }: LongCourse,
  telling: CourseStep,
): Partial<PastForm> {
  const { turn, who, isUnread, answeredAt } = telling
  const isOfPatient = who === 'patient'
  const left = isOfPatient && turn === leftAt ? { at: addMinutes(answeredAt, 3 * 24 * 60), answers: 4 } : undefined
  const called = isOfPatient && calledAt?.turn === turn ? calledAt : undefined
  const given = { ...(form === 'somn' && habits), ...(called && callOf(called.turn)) }
  const comment = isOfPatient ? comments?.[turn] : undefined
  // Whatever calls for somebody is seen to the same evening, the rest in the morning.
  const readAt = addMinutes(left?.at ?? answeredAt, called ? 25 : 14 * 60)
  const read = {
    at: readAt < past.now ? readAt : addMinutes(past.now, -5),
    ...(comment !== undefined && { comment }),
    ...(called && { action: called.action }),
  }
  return { given, ...(left && { left }), ...(!isUnread && { read }) }
}

/** What nobody has read yet calls for nobody: one alert waits in the demo, and it has a story of its own. */
function calm<Told extends { burden: number }>(told: Told): Told {
  return { ...told, burden: Math.min(told.burden, 0.55) }
}

/** Of how everyday life works even a hard time is answered in the middle of the scale. */
function weightOf(form: string): number {
  return form === 'vardagsfunktion' ? 0.62 : 1
}

/** Times and hours are not harder or easier; these are an ordinary night's. */
const habits = { 'light-out': '23:00', up: '07:00', 'fall-asleep': 45, hours: 6.5 }

function callOf(turn: number) {
  return { life: turn % 2 === 0 ? 'once' : 'several', plan: 'no', safe: 'yes', known: 'yes' }
}
