import type { CivilDate } from '@samklang/contract/instants'
import type { MyTreatment } from '@samklang/contract/treatments'
import { addDays } from '@samklang/engine/time/days'
import { currentModuleOf, type MyModule, stateOf } from './current-module.ts'
import { type TreatmentWords, treatmentWords } from './treatment-words.ts'

/** In whose language, and on which day at the clinic. */
export type SayOptions = {
  language: string
  today: CivilDate
  /** The patient's first name, where somebody else reads it. */
  about?: string | null
}

type Values = Record<string, string | number>

export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A day as it is said: fredag 20 november; with the year where it is another one. */
export function sayDay(day: CivilDate, { language, today }: SayOptions, isWithWeekday = true): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'sv-SE', {
    ...(isWithWeekday && { weekday: 'long' }),
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .format(Date.parse(day))
    .replace(',', '')
}

/** Of a coming day on which something happens: i dag, i morgon, 24 november. */
function sayWhen(day: CivilDate, options: SayOptions): string {
  const words = treatmentWords(options.language, options.about)
  if (day <= options.today) return words.today
  if (day === addDays(options.today, 1)) return words.tomorrow
  return fillIn(words.on, { day: sayDay(day, options, false) })
}

/** how far, by pages or in per cent as the treatment tells it; nothing where its pages are not known. */
export function sayProgress(module: MyModule, { ReportMode }: MyTreatment, { language }: SayOptions): string | null {
  const { Pages: all, PagesCompleted: done } = module
  if (all === 0) return null
  const words = treatmentWords(language)
  const percent = percentOf(module)
  if (ReportMode === 'Percentage') return percent > 0 ? fillIn(words.percent, { percent }) : null
  return fillIn(all === 1 ? words.page : words.pages, { done, all })
}

/** Rounded down: nothing is told as whole that is not. */
export function percentOf({ Pages, PagesCompleted }: MyModule): number {
  return Pages === 0 ? 0 : Math.floor((100 * Math.min(Pages, PagesCompleted)) / Pages)
}

/** the day that it was planned for; once that has passed nobody is reminded of it. */
export function sayPlanned({ DueDate }: MyModule, options: SayOptions): string | null {
  if (!DueDate) return null
  const words = treatmentWords(options.language, options.about)
  if (DueDate < options.today) return words.noHurry
  if (DueDate === options.today) return words.plannedToday
  if (DueDate === addDays(options.today, 1)) return words.plannedTomorrow
  return fillIn(words.planned, { day: sayDay(DueDate, options) })
}

/** Of the whole treatment. R-403: nobody who has not begun is told of nought; a per cent is told once there is one. */
export function sayWhole({ ReportMode, Progress, Modules }: MyTreatment, { language }: SayOptions): string | null {
  const words = treatmentWords(language)
  if (Modules.length > 0 && Modules.every(isUntouched)) return words.notBegun
  const percent = Math.floor(Progress)
  if (ReportMode === 'Percentage') return percent > 0 ? fillIn(words.whole, { percent }) : null
  const done = Modules.filter((module) => ['here', 'done', 'closed'].includes(stateOf(module))).length
  return fillIn(Modules.length === 1 ? words.module : words.modulesDone, { done, all: Modules.length })
}

function isUntouched(module: MyModule): boolean {
  return ['open', 'scheduled', 'later'].includes(stateOf(module))
}

/** what stands where there is no module to go on with. */
export function sayStatus(treatment: MyTreatment, options: SayOptions): string | null {
  const { Status, StartDate, MaintainUntil, Modules } = treatment
  const words = treatmentWords(options.language, options.about)
  if (Status === 'Maintained')
    return MaintainUntil
      ? fillIn(words.maintained, { day: sayDay(MaintainUntil, options, false) })
      : words.maintainedOpen
  if (currentModuleOf(treatment)) return null
  if (Status === 'NotStarted')
    return StartDate < options.today ? words.notStarted : fillIn(words.starts, { day: sayWhen(StartDate, options) })
  if (Status === 'Completed') return words.completed
  return sayNext(Modules, words, options)
}

function sayNext(modules: readonly MyModule[], words: TreatmentWords, options: SayOptions): string {
  const next = modules.find((module) => ['scheduled', 'later'].includes(stateOf(module)))
  if (!next) return words.nothing
  return next.StartsOn ? fillIn(words.nextOn, { day: sayWhen(next.StartsOn, options) }) : words.nextLater
}

/** Of a module that is still to come. */
export function sayComing({ StartsOn }: MyModule, options: SayOptions): string {
  const words = treatmentWords(options.language, options.about)
  if (!StartsOn) return words.later
  const day = StartsOn > addDays(options.today, 1) ? sayDay(StartsOn, options, false) : sayWhen(StartsOn, options)
  return fillIn(words.opens, { day })
}

/** In one line, on home. */
export function sayTreatment(treatment: MyTreatment, options: SayOptions): string | null {
  const { Status, MaintainUntil } = treatment
  const words = treatmentWords(options.language, options.about)
  if (Status === 'NotStarted') return sayStatus(treatment, options) ?? sayWhole(treatment, options)
  if (Status !== 'Maintained') return sayWhole(treatment, options)
  return MaintainUntil ? fillIn(words.readUntil, { day: sayDay(MaintainUntil, options, false) }) : words.readStill
}

/** That something is written to the patient, which they have not confirmed as read. */
export function sayUnread(
  { UnreadMessages: count }: Pick<MyTreatment, 'UnreadMessages'>,
  language: string,
): string | null {
  const words = treatmentWords(language)
  if (count === 0) return null
  return count === 1 ? words.unreadOne : fillIn(words.unreadMany, { count })
}
