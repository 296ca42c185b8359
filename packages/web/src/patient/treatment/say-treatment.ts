import type { CivilDate } from '@samklang/contract/instants'
import type { MyTreatment } from '@samklang/contract/treatments'
import { addDays } from '@samklang/engine/time/days'
import { currentModuleOf, type MyModule, stateOf } from './current-module.ts'
import { type TreatmentWords, treatmentWords } from './treatment-words.ts'

/** In whose language, and on which day at the clinic. */
export type Saying = { language: string; today: CivilDate }

type Values = Record<string, string | number>

export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A day as it is said: fredag 20 november; with the year where it is another one. */
export function sayDay(day: CivilDate, { language, today }: Saying, isWithWeekday = true): string {
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
function sayWhen(day: CivilDate, saying: Saying): string {
  const words = treatmentWords(saying.language)
  if (day <= saying.today) return words.today
  if (day === addDays(saying.today, 1)) return words.tomorrow
  return fillIn(words.on, { day: sayDay(day, saying, false) })
}

/** how far, by pages or in per cent as the treatment tells it; nothing where its pages are not known. */
export function sayProgress(module: MyModule, { ReportMode }: MyTreatment, { language }: Saying): string | null {
  const { Pages: all, PagesCompleted: done } = module
  if (all === 0) return null
  const words = treatmentWords(language)
  if (ReportMode === 'Percentage') return fillIn(words.percent, { percent: percentOf(module) })
  return fillIn(all === 1 ? words.page : words.pages, { done, all })
}

/** Rounded down: nothing is told as whole that is not. */
export function percentOf({ Pages, PagesCompleted }: MyModule): number {
  return Pages === 0 ? 0 : Math.floor((100 * Math.min(Pages, PagesCompleted)) / Pages)
}

/** the day that it was planned for; once that has passed nobody is reminded of it. */
export function sayPlanned({ DueDate }: MyModule, saying: Saying): string | null {
  if (!DueDate) return null
  const words = treatmentWords(saying.language)
  if (DueDate < saying.today) return words.noHurry
  if (DueDate === saying.today) return words.plannedToday
  if (DueDate === addDays(saying.today, 1)) return words.plannedTomorrow
  return fillIn(words.planned, { day: sayDay(DueDate, saying) })
}

/** Of the whole treatment. */
export function sayWhole({ ReportMode, Progress, Modules }: MyTreatment, { language }: Saying): string {
  const words = treatmentWords(language)
  if (ReportMode === 'Percentage') return fillIn(words.whole, { percent: Math.floor(Progress) })
  const done = Modules.filter((module) => ['done', 'closed'].includes(stateOf(module))).length
  return fillIn(Modules.length === 1 ? words.module : words.modulesDone, { done, all: Modules.length })
}

/** what stands where there is no module to go on with. */
export function sayStatus(treatment: MyTreatment, saying: Saying): string | null {
  const { Status, StartDate, MaintainUntil, Modules } = treatment
  const words = treatmentWords(saying.language)
  if (Status === 'Maintained')
    return MaintainUntil
      ? fillIn(words.maintained, { day: sayDay(MaintainUntil, saying, false) })
      : words.maintainedOpen
  if (currentModuleOf(treatment)) return null
  if (Status === 'NotStarted')
    return StartDate < saying.today ? words.notStarted : fillIn(words.starts, { day: sayWhen(StartDate, saying) })
  if (Status === 'Completed') return words.completed
  return sayNext(Modules, words, saying)
}

function sayNext(modules: readonly MyModule[], words: TreatmentWords, saying: Saying): string {
  const next = modules.find((module) => ['scheduled', 'later'].includes(stateOf(module)))
  if (!next) return words.nothing
  return next.StartsOn ? fillIn(words.nextOn, { day: sayWhen(next.StartsOn, saying) }) : words.nextLater
}

/** Of a module that is still to come. */
export function sayComing({ StartsOn }: MyModule, saying: Saying): string {
  const words = treatmentWords(saying.language)
  if (!StartsOn) return words.later
  const day = StartsOn > addDays(saying.today, 1) ? sayDay(StartsOn, saying, false) : sayWhen(StartsOn, saying)
  return fillIn(words.opens, { day })
}

/** In one line, on home. */
export function sayTreatment(treatment: MyTreatment, saying: Saying): string {
  const { Status, MaintainUntil } = treatment
  const words = treatmentWords(saying.language)
  if (Status === 'NotStarted') return sayStatus(treatment, saying) ?? sayWhole(treatment, saying)
  if (Status !== 'Maintained') return sayWhole(treatment, saying)
  return MaintainUntil ? fillIn(words.readUntil, { day: sayDay(MaintainUntil, saying, false) }) : words.readStill
}
