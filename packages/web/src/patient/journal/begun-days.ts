import type { PatientSideForm } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { readAnswers } from '@samklang/engine/form/answers'
import { begunDays, type ShownEntry } from '@samklang/engine/form/begun-days'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { visibleItems } from '@samklang/engine/form/visible'
import { answersOf, subjectOf } from '../../answering/open-answering.ts'

/** the days that are begun and not done; the open entry as it stands on the screen. */
export function begunDaysOf(
  form: Pick<PatientSideForm, 'Subject' | 'Answers' | 'AnswerGroups'>,
  compiled: CompiledForm,
  open: ShownEntry & { id: string },
): CivilDate[] {
  const others = form.AnswerGroups.filter(({ Id }) => Id !== open.id).map(({ Id: id, EntryDate: day }) => {
    const given = readAnswers(compiled, answersOf(form, { id }))
    return { day, shown: visibleItems(compiled, given, subjectOf(form, { id })) }
  })
  return begunDays(compiled, [open, ...others])
}
