import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent, ProgramPlanItem, ProgramPlanStep } from '@samklang/contract/program-content'
import type { NotSentReason } from '@samklang/contract/programs'
import { type PlannedOccurrence, personKey } from '@samklang/engine/program/program-facts'
import type { Db } from '../database/connect.ts'
import { type AssignableVariant, listAssignableVariants } from '../definitions/assignable.ts'
import type { Keys } from '../keys/keys.ts'
import { type Assignment, judgeFit, languageFor } from '../questionnaires/choose-versions.ts'
import { type AssignedRespondent, speaksAs } from '../questionnaires/whom-to-ask.ts'
import { findRespondents, type KnownRespondent } from '../relations/respondents.ts'
import type { ProgramPatient } from './program-patient.ts'

/** Something whose time has come, with what of the plan it is. */
export type DueOccurrence = PlannedOccurrence & { step: ProgramPlanStep; item: ProgramPlanItem }

export type JudgedOccurrence = DueOccurrence & {
  respondent: AssignedRespondent
  /** Why it is sent to nobody. */
  reason: NotSentReason | null
  /** Of a questionnaire or a diary that is sent. */
  assignment: Assignment | null
}

type Judging = {
  patient: ProgramPatient
  due: readonly DueOccurrence[]
  language: string | null
  /** The day on which it is sent, when the patient may be a year older. */
  day: CivilDate
}

/** by the truth of the day on which it is sent: who is around the patient, in which part, and what is made for them. */
export async function judgeOccurrences(
  db: Db,
  keys: Keys,
  { patient, due, language, day }: Judging,
  now: Instant,
): Promise<JudgedOccurrence[]> {
  const asked = due.map(({ relationId }) => ({ patientId: patient.id, relationId }))
  const find = await findRespondents(db, keys, asked, now)
  const variants = await listVariantsOf(db, due)
  return due.map((one, index) => {
    const { respondentType: RespondentType, relationId, item } = one
    const person = RespondentType === 'Staff' ? undefined : find({ patientId: patient.id, relationId })
    const variantId = chosenVariant(one)
    const VariantIds = item.DefinitionId && variantId ? { [item.DefinitionId]: variantId } : undefined
    const respondent = { RespondentType, relationId, index, person, ...(VariantIds && { VariantIds }) }
    const absent = RespondentType === 'Staff' ? null : whyNot(person, RespondentType)
    if (absent || !isForm(item)) return { ...one, respondent, reason: absent, assignment: null }
    const ofType = variants.filter(({ typeId }) => typeId === item.DefinitionId)
    if (ofType.length === 0) return { ...one, respondent, reason: 'DefinitionRemoved', assignment: null }
    const fit = judgeFit({ patient, day }, respondent, ofType, item.DefinitionId ?? '')
    if (!fit?.variant) return { ...one, respondent, reason: fit ? 'NoVariant' : 'DefinitionRemoved', assignment: null }
    const spoken = languageFor(fit.variant, respondent, language)
    return { ...one, respondent, reason: null, assignment: { respondent, variant: fit.variant, language: spoken } }
  })
}

export function isForm({ Kind }: Pick<ProgramPlanItem, 'Kind'>): boolean {
  return Kind === 'QuestionnaireType' || Kind === 'JournalType'
}

/** The variant that staff chose for this person, else the one of the item. */
export function chosenVariant({
  item,
  respondentType,
  relationId,
}: Pick<DueOccurrence, 'item' | 'respondentType' | 'relationId'>): string | null {
  const chosen = item.Respondents.find((one) => one.RespondentType === respondentType && one.RelationId === relationId)
  return chosen?.VariantId ?? item.VariantId
}

/** Why nothing may be sent to somebody, whatever it is. */
export function whyNot(person: KnownRespondent | undefined, type: RespondentType): NotSentReason | null {
  if (person?.isResting) return 'GuardianRests'
  if (!person || person.relationStatus === 'Removed') return 'ContactRemoved'
  if (person.needsApproval) return 'NoExternalProtectedIdentity'
  const parts = speaksAs[type]
  return parts.length > 0 && !parts.includes(person.actsAs) ? 'ContactRemoved' : null
}

/** of those whom a plan goes to, to whom nothing could be sent as things stand. */
export function listUnreachable(
  { Steps }: ProgramPlanContent,
  personOf: (relationId: string | null) => KnownRespondent | undefined,
): Set<string> {
  const asked = Steps.flatMap(({ Items }) => Items.flatMap(({ Respondents }) => Respondents))
  return new Set(
    asked
      .filter(({ RespondentType, RelationId }) => {
        return RespondentType !== 'Staff' && whyNot(personOf(RelationId), RespondentType) !== null
      })
      .map(({ RespondentType: respondentType, RelationId: relationId }) => personKey({ respondentType, relationId })),
  )
}

/** Of all questionnaires and diaries among them. */
export async function listVariantsOf(
  db: Db,
  wanted: readonly { item: Pick<ProgramPlanItem, 'Kind' | 'DefinitionId'> }[],
): Promise<AssignableVariant[]> {
  const idsOf = (kind: ProgramPlanItem['Kind']) => [
    ...new Set(wanted.flatMap(({ item }) => (item.Kind === kind ? (item.DefinitionId ?? []) : []))),
  ]
  const [questionnaires, journals] = [idsOf('QuestionnaireType'), idsOf('JournalType')]
  return [
    ...(questionnaires.length > 0 ? await listAssignableVariants(db, questionnaires, 'Questionnaire') : []),
    ...(journals.length > 0 ? await listAssignableVariants(db, journals, 'Journal') : []),
  ]
}

/** What of the plan each of them is; what is in it no longer is left out. */
export function withItems(plan: ProgramPlanContent, planned: readonly PlannedOccurrence[]): DueOccurrence[] {
  const items = new Map(
    plan.Steps.flatMap((step) => step.Items.map((item) => [`${step.Id} ${item.Id}`, { step, item }] as const)),
  )
  return planned.flatMap((one) => {
    const found = items.get(`${one.stepId} ${one.itemId}`)
    return found ? [{ ...one, ...found }] : []
  })
}
