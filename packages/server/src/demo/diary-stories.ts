import { addDays } from '@samklang/engine/time/days'
import { civilDay } from '../civil-day.ts'
import { endOfDay } from '../forms/schedule.ts'
import { ago, type DemoContact, type DemoPast, type DemoPatient, zone } from './cast.ts'
import { burdenAt, type CourseShape } from './courses.ts'
import { type PastEntry, seedDiary } from './past-diaries.ts'

export type MoodDiary = {
  /** Days ago: the first and the last that something was written about. */
  from: number
  to: number
  shape: CourseShape
  /** Staff ended it the day after; otherwise it runs on, or ended by itself when its last day has passed. */
  isEndedByStaff?: boolean
  /** Days from today. */
  lastDay?: number
}

/** How the days were, with some left out. */
export async function seedMoodDiary(past: DemoPast, cared: DemoPatient, told: MoodDiary): Promise<void> {
  const { from, to, shape, isEndedByStaff, lastDay } = told
  const days = Array.from({ length: from - to + 1 }, (_, turn) => from - turn)
  const written = days.filter((day) => day === from || day === to || !past.draw.oneIn(5))
  const entries = written.map((day): PastEntry => {
    const burden = Math.min(0.6, burdenAt(shape, (from - day) / Math.max(1, from - to)))
    return { at: ago(past, day, '20:15'), burden }
  })
  const last = lastDay === undefined ? null : addDays(civilDay(past.now, zone), lastDay)
  const hasRunOut = last !== null && endOfDay(last, zone) < past.now
  await seedDiary(past, cared, {
    diary: 'maendedagbok',
    who: 'patient',
    begunAt: ago(past, from, '08:10'),
    lastDay: last,
    entries,
    ...(isEndedByStaff && { over: { at: ago(past, to - 1, '09:20'), isByStaff: true } }),
    ...(last && hasRunOut && { over: { at: endOfDay(last, zone), isByStaff: false } }),
  })
}

/** Kept by a parent since the dose was changed, with what there was to say. */
export async function seedMedicineDiary(past: DemoPast, child: DemoPatient, who: DemoContact): Promise<void> {
  const entries = [26, 25, 24, 23, 21, 20, 19, 18, 17, 15, 14, 13, 12, 11, 10, 9, 7, 6, 5, 3, 2, 1].map(
    (day): PastEntry => {
      const note = notes[day]
      return { at: ago(past, day, '20:30'), burden: 0.62 - (26 - day) * 0.014, given: { ...(note && { note }) } }
    },
  )
  const lastDay = addDays(civilDay(past.now, zone), 20)
  await seedDiary(past, child, { diary: 'medicindagbok', who, begunAt: ago(past, 26, '06:40'), lastDay, entries })
}

const notes: Readonly<Record<number, string>> = {
  26: 'Första dagen med Stillamin, en tablett på morgonen.',
  13: 'Två tabletter på morgonen från och med i dag.',
}
