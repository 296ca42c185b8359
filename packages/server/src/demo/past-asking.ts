import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import { chooseVariant } from '@samklang/engine/choose-variant'
import { at } from '@samklang/engine/wall-clock'
import { insertForms, type NewForm } from '../forms/insert-forms.ts'
import { endOfDay, morning } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'
import { createQuestionnaires } from '../questionnaires/create.ts'
import { asStaff, type Cared, officeOf, type Past, respondentOf, typeIdOf, type Who, zone } from './cast.ts'

export type Asking = {
  forms: readonly string[]
  whom: readonly Who[]
  when: Instant
  startDate?: CivilDate
  lastDay?: CivilDate
}

/** What is asked lies open, or comes later; gives the forms, also by who is to answer. Nobody is written to about the past. */
export async function ask(past: Past, cared: Cared, { forms, whom, when, startDate, lastDay }: Asking) {
  const { patientId, unitId, clinicianId } = cared
  const setId = forms.length * whom.length > 1 ? makeId(when) : null
  const asked = {
    ...{ kind: 'Questionnaire' as const, patientId, unitId, setId, recurring: null, requestedBy: clinicianId },
    openFrom: startDate ? at(startDate, morning.Questionnaire, zone) : when,
    openTill: lastDay ? endOfDay(lastDay, zone) : null,
    ...{ notify: false, reminders: [] },
  }
  const made = forms.flatMap((name) =>
    whom.map((who): NewForm => {
      const { RespondentType, RelationId: relationId = null } = respondentOf(who)
      const { versionId } = fittingVariant(past, cared, name, RespondentType)
      const language = typeof who === 'string' ? cared.language : who.language
      const chosen = { typeId: typeIdOf(past, name), versionId, respondentType: RespondentType, relationId, language }
      return { id: makeId(when), ...asked, ...chosen }
    }),
  )
  const set = { patient_id: patientId, unit_id: unitId, created_at: when, created_by: clinicianId }
  if (setId)
    await past.db
      .insertInto('questionnaire_set')
      .values({ id: setId, ...set })
      .execute()
  await insertForms(past.db, made, clinicianId, when)
  return { formIds: made.map(({ id }) => id), formOf: (who: Who) => made.find((form) => isFor(form, who))?.id ?? '' }
}

/** The same form every week, for some weeks. */
export async function askWeekly(past: Past, cared: Cared, { form, when }: { form: string; when: Instant }) {
  const body: NewQuestionnaires = {
    PatientId: cared.patientId,
    TypeIds: [typeIdOf(past, form)],
    Respondents: [{ RespondentType: 'Patient' }],
    Recurring: { IntervalDays: 7, Occurrences: 12, EndDate: null },
    AnswerWithinDays: 6,
    ReminderDays: [],
    Notify: false,
    AcceptWarnings: true,
  }
  const made = await createQuestionnaires({ ...asStaff(past, cared, when), body }, officeOf(past))
  return { formId: made.Questionnaires[0]?.Id, seriesId: made.RecurringQuestionnaires[0]?.Id }
}

function fittingVariant(past: Past, { age, gender, isInside }: Cared, name: string, respondent: RespondentType) {
  const typeId = typeIdOf(past, name)
  const ofType = past.variants.filter((variant) => variant.typeId === typeId)
  const location = isInside ? 'InTreatment' : 'OutTreatment'
  const { variantId } = chooseVariant(ofType, { age, gender, respondent, location })
  const variant = ofType.find(({ Id }) => Id === variantId)
  if (!variant) throw new Error(`${name} has nothing for ${respondent}`)
  return variant
}

function isFor({ respondentType, relationId }: NewForm, who: Who): boolean {
  const { RespondentType, RelationId = null } = respondentOf(who)
  return respondentType === RespondentType && relationId === RelationId
}
