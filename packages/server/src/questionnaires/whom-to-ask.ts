import { notBefore } from '@samklang/contract/field-rules'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewRespondent } from '@samklang/contract/questionnaires'
import type { ContextType } from '@samklang/contract/session'
import { contactStatus } from '@samklang/engine/people/contact-status'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal, refuseFault } from '../http/refusal.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { type AssignDependencies, findRespondents, type KnownRespondent } from '../relations/respondents.ts'

/** Somebody who is to answer. Staff answer here and are nobody to be written to. */
export type AssignedRespondent = NewRespondent & {
  index: number
  relationId: string | null
  person: KnownRespondent | undefined
}

/** Somebody around the patient is asked in the part that they have there. */
export const speaksAs: Record<NewRespondent['RespondentType'], readonly ContextType[]> = {
  Patient: [],
  Staff: [],
  Caretaker: ['Guardian', 'Caretaker'],
  Other: ['Other'],
}

/** Those who are named, each a person around this patient and in the part that they have there. */
export async function whomToAsk(
  db: Db,
  { keys, services }: AssignDependencies,
  { patient, respondents }: { patient: FoundPatient; respondents: NewRespondent[] },
  now: Instant,
): Promise<AssignedRespondent[]> {
  const asked = respondents.map(({ RelationId }) => ({ patientId: patient.id, relationId: RelationId ?? null }))
  const find = await findRespondents(db, keys, asked, now)
  const seen = new Set<string>()
  return respondents.map((respondent, index) => {
    const { RespondentType, RelationId: relationId = null } = respondent
    const who = `${RespondentType} ${relationId}`
    if (seen.has(who)) throw invalid(`Respondents.${index}`, 'not-allowed')
    seen.add(who)
    const person = RespondentType === 'Staff' ? undefined : find({ patientId: patient.id, relationId })
    checkPart({ ...respondent, index, relationId, person })
    if (person && contactStatus(person, { services }) === 'NoExternalProtectedIdentity')
      throw new Refusal(409, 'no-contact', {
        Errors: [{ Field: `Respondents.${index}`, Key: 'NoExternalProtectedIdentity' }],
      })
    return { ...respondent, index, relationId, person }
  })
}

function checkPart({ RespondentType, index, relationId, person }: AssignedRespondent): void {
  const Field = `Respondents.${index}.RelationId`
  const needsRelation = speaksAs[RespondentType].length > 0
  if (needsRelation && relationId === null) throw invalid(Field, 'required')
  if (!needsRelation && relationId !== null) throw invalid(Field, 'not-allowed')
  if (needsRelation && !(person && speaksAs[RespondentType].includes(person.actsAs)))
    throw invalid(Field, 'not-allowed')
}

/** A day may not have been, and the last one not come before the first. */
export function checkDays(days: { StartDate: CivilDate; today: CivilDate; last: CivilDate | null; lastField: string }) {
  refuseFault('StartDate', notBefore(days.today)(days.StartDate))
  if (days.last !== null) refuseFault(days.lastField, notBefore(days.StartDate)(days.last))
}
