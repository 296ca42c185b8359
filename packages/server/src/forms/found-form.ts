import type { ContentLanguage, RespondentType } from '@samklang/contract/form-content'
import type { Answer, FormStatus } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OnBehalf } from '@samklang/contract/on-behalf'
import type { Progress } from '@samklang/contract/progress'
import type { ContextType } from '@samklang/contract/session'
import type { Subject } from '@samklang/engine/people/person'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { type Placeholder, statement, value } from '../database/statement.ts'
import type { AnswerMode, Confirmation, FormKind, Gender } from '../database/table-types.ts'
import { isTreatmentOver } from './module-readable.ts'
import { onBehalf } from './on-behalf.ts'
import { respondentName } from './respondent-name.ts'

/** A form with what its answering depends on: whom it is about, who answers, and where it belongs. */
export type FoundForm = {
  id: string
  kind: FormKind
  patientId: string
  unitId: string
  typeId: string
  versionId: string
  respondentType: RespondentType
  relationId: string | null
  answerMode: AnswerMode
  language: ContentLanguage
  status: FormStatus
  confirmation: Confirmation
  answers: Answer[]
  /** Of a module: which pages are worked through. */
  progress: Progress
  /** Of a module whose treatment takes nothing more. */
  isTreatmentOver: boolean
  /** When the patient last wrote in it, of a diary and a module. */
  lastWrittenAt: Instant | null
  lastModifiedAt: Instant
  lastModifiedBy: string | null
  enteredBy: string | null
  openTill: Instant | null
  openedAt: Instant | null
  startedAt: Instant | null
  answeredAt: Instant | null
  /** where it was sent without network. */
  arrivedLateAt: Instant | null
  comment: string | null
  /** As it was when it was answered. */
  answeredBy: { Age: number | null; Gender: Gender } | null
  isShared: boolean
  respondentName: string
  /** Of a questionnaire. */
  onBehalf: OnBehalf | null
  /** The patient, or the one who answers, lives with protected identity. */
  isProtected: boolean
  hasAlerts: boolean
  /** What sent it. */
  programId: string | null
  unitName: string
  timeZone: string
  /** what its unit, and those above, have added to the phrases that may be about danger. */
  unitPhrases: string[]
  /** The patient's. */
  firstname: string
  birth: CivilDate | null
  gender: Gender
  relation: { actsAs: ContextType; description: string | null } | null
  journal: { startDate: CivilDate; endDate: CivilDate | null; timeZone: string } | null
}

/** What saving a draft needs: of the rest it has nothing, so that saving stays as light as it is frequent. */
const draftFacts = (
  id: Placeholder<string>,
) => sql`f.id, f.kind, f.patient_id as "patientId", f.unit_id as "unitId", f.variant_version_id as "versionId",
  f.respondent_type as "respondentType", f.relation_id as "relationId", f.answer_mode as "answerMode", f.status, f.answers,
  f.progress, ${isTreatmentOver} as "isTreatmentOver", f.last_written_at as "lastWrittenAt",
  f.last_modified_at as "lastModifiedAt", f.last_modified_by as "lastModifiedBy", f.entered_by as "enteredBy",
  f.open_till as "openTill", f.opened_at as "openedAt", f.started_at as "startedAt", f.answered_by as "answeredBy",
  exists (select from risk_alert a where a.form_id = f.id) as "hasAlerts",
  u.time_zone as "timeZone", u.all_danger_phrases as "unitPhrases", n.date_of_birth as birth, n.gender
  from form f
  join unit u on u.id = f.unit_id
  join patient p on p.id = f.patient_id
  join person n on n.id = p.person_id
  where f.id = ${id}`

export type DraftForm = Pick<
  FoundForm,
  | 'id'
  | 'kind'
  | 'patientId'
  | 'unitId'
  | 'versionId'
  | 'respondentType'
  | 'relationId'
  | 'answerMode'
  | 'status'
  | 'answers'
  | 'progress'
  | 'isTreatmentOver'
  | 'lastWrittenAt'
  | 'lastModifiedAt'
  | 'lastModifiedBy'
  | 'enteredBy'
  | 'openTill'
  | 'openedAt'
  | 'startedAt'
  | 'answeredBy'
  | 'hasAlerts'
  | 'timeZone'
  | 'unitPhrases'
  | 'birth'
  | 'gender'
>

const draftById = statement(
  'draft-by-id',
  { id: value<string>() },
  ({ id }) => sql<DraftForm>`select ${draftFacts(id)}`,
)

export async function findDraft(db: Db, id: string): Promise<DraftForm | undefined> {
  return (await draftById(db, { id }))[0]
}

const facts = (
  id: Placeholder<string>,
) => sql`f.id, f.kind, f.patient_id as "patientId", f.unit_id as "unitId", f.form_type_id as "typeId",
  f.variant_version_id as "versionId", f.respondent_type as "respondentType", f.relation_id as "relationId",
  f.answer_mode as "answerMode", f.content_language as language, f.status, f.confirmation, f.answers,
  f.progress, ${isTreatmentOver} as "isTreatmentOver", f.last_written_at as "lastWrittenAt",
  f.last_modified_at as "lastModifiedAt", f.last_modified_by as "lastModifiedBy", f.entered_by as "enteredBy",
  f.open_till as "openTill", f.opened_at as "openedAt", f.started_at as "startedAt", f.answered_at as "answeredAt",
  f.arrived_late_at as "arrivedLateAt", f.comment, f.answered_by as "answeredBy", f.shared_with_guardians as "isShared", ${respondentName} as "respondentName",
  ${onBehalf} as "onBehalf",
  n.is_protected or coalesce((select o.is_protected from person o where o.id = l.person_id), false) as "isProtected",
  exists (select from risk_alert a where a.form_id = f.id) as "hasAlerts",
  f.program_id as "programId", u.name as "unitName", u.time_zone as "timeZone", u.all_danger_phrases as "unitPhrases", n.firstname, n.date_of_birth as birth, n.gender,
  case when l.id is not null then json_build_object('actsAs', l.acts_as, 'description', l.description) end as relation,
  case when j.form_id is not null then json_build_object('startDate', j.start_date, 'endDate', j.end_date,
    'timeZone', j.time_zone) end as journal
  from form f
  join unit u on u.id = f.unit_id
  join patient p on p.id = f.patient_id
  join person n on n.id = p.person_id
  left join relation l on l.id = f.relation_id
  left join journal j on j.form_id = f.id
  where f.id = ${id}`

const byId = statement('form-by-id', { id: value<string>() }, ({ id }) => sql<FoundForm>`select ${facts(id)}`)
const lockedById = statement(
  'form-by-id-locked',
  { id: value<string>() },
  ({ id }) => sql<FoundForm>`select ${facts(id)} for no key update of f`,
)

export async function findForm(db: Db, id: string): Promise<FoundForm | undefined> {
  return (await byId(db, { id }))[0]
}

/** The same, for whoever is about to change it: others wait until this transaction is over. */
export async function lockForm(db: Db, id: string): Promise<FoundForm | undefined> {
  return (await lockedById(db, { id }))[0]
}

export type AboutWhom = Pick<FoundForm, 'birth' | 'gender' | 'respondentType' | 'timeZone' | 'answeredBy'>

/** What answers are judged by, beside the form itself. */
export type JudgedForm = AboutWhom & Pick<FoundForm, 'unitPhrases'>

/** Whom the form is judged for: the patient as old as they are where the unit is, or were when it was answered. */
export function subjectOf(form: AboutWhom, now: Instant): Subject {
  const { birth, gender, respondentType, timeZone, answeredBy } = form
  if (answeredBy) return { age: answeredBy.Age ?? undefined, gender: answeredBy.Gender, respondent: respondentType }
  const age = birth === null ? undefined : ageOn(birth, civilDay(now, timeZone))?.years
  return { age, gender, respondent: respondentType }
}

/**
 * Who answers, and the patient, as they are today: a later change of name, age or relation does not change what was
 * answered then. Staff are known by who entered it. Around somebody with protected identity no name is kept here: it
 * stands with the person, and is read from there.
 */
export function answeredBy(
  form: AboutWhom & Pick<FoundForm, 'isProtected' | 'respondentName' | 'relation'>,
  now: Instant,
) {
  const { age, gender, respondent } = subjectOf(form, now)
  return {
    Name: respondent === 'Staff' || form.isProtected ? null : form.respondentName,
    Relation: form.relation?.description ?? null,
    Age: age ?? null,
    Gender: gender,
  }
}
