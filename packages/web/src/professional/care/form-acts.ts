import type { FormRow } from '@samklang/contract/forms'
import type { FormAct } from './form-menu.tsx'

/** Answered on the spot: handed over, or asked by staff. */
export type AnswerStart = 'here' | 'interview' | 'fill-in'

/** which acts a form allows as far as it has come, in the order of the menu. */
export function actsOf(row: FormRow): { starts: AnswerStart[]; acts: FormAct[] } {
  const { Kind, Status, RespondentType } = row
  if (Kind === 'Journal') return { starts: startsOfJournal(row), acts: actsOfJournal(row) }
  // A module begins and ends with its treatment's plan.
  if (Kind === 'TreatmentModule') return { starts: [], acts: ['comment'] }
  if (Status === 'Canceled') return { starts: [], acts: ['comment'] }
  if (Status === 'Closed') {
    const own: FormAct[] = RespondentType === 'Patient' ? ['share'] : []
    return { starts: [], acts: ['comment', 'date', ...own, 'move'] }
  }
  return { starts: startsOf(row), acts: ['comment', 'move', 'cancel'] }
}

/** What is set for a coming day begins today when the one who answers is here. */
function startsOf({ RespondentType, AnswerMode, Status }: FormRow): AnswerStart[] {
  if (RespondentType === 'Staff') return Status === 'Scheduled' ? [] : ['fill-in']
  return AnswerMode === 'Interview' ? ['fill-in', 'here'] : ['here', 'interview']
}

function startsOfJournal({ Status, RespondentType }: FormRow): AnswerStart[] {
  const isHandedOver: AnswerStart[] = RespondentType === 'Staff' ? [] : ['here']
  if (Status === 'Scheduled') return isHandedOver
  return Status === 'Ongoing' ? ['fill-in', ...isHandedOver] : []
}

function actsOfJournal({ Status }: FormRow): FormAct[] {
  if (Status === 'Canceled') return ['comment']
  if (Status === 'Closed') return ['comment', 'move']
  const running: FormAct[] = ['reminders', 'end-date', 'comment', 'move']
  return Status === 'Ongoing' ? [...running, 'end', 'cancel'] : [...running, 'cancel']
}
