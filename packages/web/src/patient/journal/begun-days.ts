import type { PatientSideForm } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { readAnswers } from '@samklang/engine/answers'
import type { CompiledForm } from '@samklang/engine/compile-form'
import { missingRequired } from '@samklang/engine/complete'
import { visibleItems } from '@samklang/engine/visible'
import { answersOf, subjectOf } from '../../answering/open-answering.ts'

type Open = { id: string; date: CivilDate; isWhole: boolean }

/** days whose every entry lacks something that must be answered; the open entry as it stands on the screen. */
export function begunDays(form: PatientSideForm, compiled: CompiledForm, open: Open): CivilDate[] {
  const subject = subjectOf(form)
  const others = form.AnswerGroups.filter(({ Id }) => Id !== open.id).map(({ Id, EntryDate, LastModifiedAt }) => {
    const answers = answersOf(form, { id: Id, date: EntryDate, lastModifiedAt: LastModifiedAt })
    const shown = visibleItems(compiled, readAnswers(compiled, answers), subject)
    return { date: EntryDate, isWhole: missingRequired(compiled, shown).length === 0 }
  })
  const entries = [open, ...others]
  const whole = new Set(entries.flatMap(({ date, isWhole }) => (isWhole ? [date] : [])))
  return entries.flatMap(({ date }) => (whole.has(date) ? [] : [date]))
}
