import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import type { Db } from '../database/connect.ts'
import { tellOfOpened } from '../form-messages/tell-of-opened.ts'
import { isOpen, type NewForm } from '../forms/insert-forms.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import type { Assignment } from './choose-versions.ts'

type Told = {
  patient: Pick<FoundPatient, 'unitName'>
  forms: NewForm[]
  assignments: Pick<Assignment, 'respondent'>[]
  accountId: string
}
export type NotSent = { FormId: string; RespondentName: string; ContactStatus: ContactStatus }

/** What is scheduled is told of when it opens. Those who cannot be reached are named, so that staff can ring them. */
export async function tellOfNew(
  db: Db,
  messaging: MessageDependencies,
  { patient, forms, assignments, accountId }: Told,
  now: Instant,
): Promise<NotSent[]> {
  const open = forms.filter((form) => isOpen(form, now))
  const opened = open.map((form) => ({ ...form, unitName: patient.unitName }))
  const outcomes = await tellOfOpened(db, messaging, { forms: opened, accountId }, now)
  return open
    .filter(({ notify }) => notify)
    .flatMap(({ id, relationId, respondentType }) => {
      const ContactStatus = outcomes.get(id) ?? 'NoContact'
      if (ContactStatus === 'Ok') return []
      const whose = assignments.find(
        ({ respondent }) => respondent.relationId === relationId && respondent.RespondentType === respondentType,
      )
      return [{ FormId: id, RespondentName: whose?.respondent.person?.fullname ?? '', ContactStatus }]
    })
}
