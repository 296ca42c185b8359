import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import { chooseVariant } from '@samklang/engine/form/choose-variant'
import { ageOn } from '@samklang/engine/time/age'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { FormEventKind } from '../database/table-types.ts'
import type { AssignableVariant } from '../definitions/assignable.ts'
import { eventsOf, insertEventsOfForms, insertForms, isOpen, type NewForm } from '../forms/insert-forms.ts'
import { endOfDay, morning } from '../forms/schedule.ts'
import { makeId } from '../keys/ids.ts'
import { createQuestionnaires } from '../questionnaires/create.ts'
import {
  ago,
  asStaff,
  assignDependenciesOf,
  type DemoPast,
  type DemoPatient,
  type DemoRespondent,
  respondentOf,
  typeIdOf,
  zone,
} from './cast.ts'

export type PastAssignment = {
  forms: readonly string[]
  whom: readonly DemoRespondent[]
  when: Instant
  startDate?: CivilDate
  lastDay?: CivilDate
}

/** What is asked lies open, or comes later; gives the forms, also by who is to answer. Nobody is written to about the past. */
export async function ask(
  past: DemoPast,
  cared: DemoPatient,
  { forms, whom, when, startDate, lastDay }: PastAssignment,
) {
  const setId = forms.length * whom.length > 1 ? makeId(when) : null
  const openFrom = startDate ? at(startDate, morning.Questionnaire, zone) : when
  const openTill = lastDay ? endOfDay(lastDay, zone) : null
  const made = forms.flatMap((name) =>
    whom.map((who) => newFormFor(past, cared, name, { who, when, setId, openFrom, openTill })),
  )
  if (setId)
    await past.db
      .insertInto('questionnaire_set')
      .values(setRow(cared, setId, when))
      .execute()
  await insertForms(past.db, made, cared.clinicianId, when)
  const opened = made.filter((form) => form.respondentType !== 'Staff' && isOpen(form, when))
  const events = opened.map((form) => ({ event: 'Assigned' as const, form, accountId: cared.clinicianId }))
  await insertEventsOfForms(past.db, events, when)
  return {
    formIds: made.map(({ id }) => id),
    formOf: (who: DemoRespondent) => made.find((form) => isFor(form, who))?.id ?? '',
  }
}

/** As the acts leave it: nobody was written to. `lay-forms.ts` says of most that they were told. */
export function eventsAsked(form: NewForm, when: Instant): FormEventKind[] {
  return [...eventsOf(form, when), ...(form.respondentType === 'Staff' ? [] : (['Assigned'] as const))]
}

export function setRow({ patientId, unitId, clinicianId }: DemoPatient, id: string, when: Instant) {
  return { id, patient_id: patientId, unit_id: unitId, created_at: when, created_by: clinicianId }
}

type Terms = {
  who: DemoRespondent
  when: Instant
  setId: string | null
  openFrom?: Instant
  openTill: Instant | null
  kind?: NewForm['kind']
}

/** Made for somebody as old as the patient was then. */
export function newFormFor(past: DemoPast, cared: DemoPatient, name: string, terms: Terms): NewForm {
  const { who, when, setId, openFrom = when, openTill, kind = 'Questionnaire' } = terms
  const { patientId, unitId, clinicianId: requestedBy } = cared
  const { RespondentType: respondentType, RelationId: relationId = null } = respondentOf(who)
  const variant = findVariant(past, cared, name, { respondentType, when })
  if (!variant) throw new Error(`${name} has nothing for ${respondentType}`)
  return {
    ...{ id: makeId(when), kind, patientId, unitId, setId, recurring: null, requestedBy },
    ...{ typeId: variant.typeId, versionId: versionThen(past, name, variant, when), respondentType, relationId },
    ...{ language: typeof who === 'string' ? cared.language : who.language, notify: false, reminders: [] },
    ...{ openFrom, openTill },
  }
}

const renewed = ['forsta-samtalet', 'nojdhet', 'oro']
const renewedDaysAgo = 300

/** Some forms were asked in the version before until a year ago, so that answers to both are there. */
function versionThen(past: DemoPast, name: string, { Id, versionId }: AssignableVariant, when: Instant): string {
  const isEarlier = renewed.includes(name) && when < ago(past, renewedDaysAgo)
  return (isEarlier ? past.earlierVersions.get(Id) : undefined) ?? versionId
}

/** Whether there was something for this one to answer: of a small child others are asked. */
export function mayAnswer(
  past: DemoPast,
  cared: DemoPatient,
  name: string,
  { who, when }: Pick<Terms, 'who' | 'when'>,
): boolean {
  const { RespondentType: respondentType } = respondentOf(who)
  return findVariant(past, cared, name, { respondentType, when }) !== undefined
}

/** The same form every week, for some weeks. */
export async function askWeekly(past: DemoPast, cared: DemoPatient, { form, when }: { form: string; when: Instant }) {
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
  const made = await createQuestionnaires({ ...asStaff(past, cared, when), body }, assignDependenciesOf(past))
  return { formId: made.Questionnaires[0]?.Id, seriesId: made.RecurringQuestionnaires[0]?.Id }
}

function findVariant(
  past: DemoPast,
  { birth, gender, isInside }: DemoPatient,
  name: string,
  { respondentType: respondent, when }: { respondentType: RespondentType; when: Instant },
) {
  const age = ageOn(birth, civilDay(when))?.years
  const typeId = typeIdOf(past, name)
  const ofType = past.variants.filter((variant) => variant.typeId === typeId)
  const location = isInside ? 'InTreatment' : 'OutTreatment'
  const { variantId } = chooseVariant(ofType, { age, gender, respondent, location })
  return ofType.find(({ Id }) => Id === variantId)
}

function isFor({ respondentType, relationId }: NewForm, who: DemoRespondent): boolean {
  const { RespondentType, RelationId = null } = respondentOf(who)
  return respondentType === RespondentType && relationId === RelationId
}
