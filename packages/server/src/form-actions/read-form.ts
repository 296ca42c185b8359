import type { Answer, StaffForm } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { NormChange } from '@samklang/contract/norm-people'
import { itemOf } from '@samklang/engine/form/answers'
import { sql } from 'kysely'
import { listReached } from '../alerts/about-patients.ts'
import { eventAlert, eventFrom, eventTo } from '../alerts/list-events.ts'
import { listAlerts } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import { listEntriesForStaff } from '../forms/entries.ts'
import { formerIdWords } from '../forms/former-id.ts'
import { type DraftForm, type FoundForm, subjectOf } from '../forms/found-form.ts'
import { listReminders } from '../forms/journal-reminders.ts'
import { nameAt } from '../forms/name-at.ts'
import { onBehalf } from '../forms/on-behalf.ts'
import { readDefinition } from '../forms/read-definition.ts'
import { listScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { judgeForm } from '../judgements/judge-form.ts'
import { blindIndex, previousBlindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { countUnlisted, listRefusedAnswers } from '../refused-answers/queries.ts'
import { findBegun } from './begun.ts'
import { readFormRow } from './form-rows.ts'

export type FormReadOptions = { keys: Keys; accountId: string; language: SpokenLanguage; now: Instant }

/** What whoever answers or reads a form needs of it, but for the answers. */
export async function readAnswerable(db: Db, form: FoundForm, { keys, accountId, language, now }: FormReadOptions) {
  const { age, gender, respondent } = subjectOf(form, now)
  return {
    Id: form.id,
    Kind: form.kind,
    Status: form.status,
    LastModifiedAt: form.lastModifiedAt,
    Progress: form.progress,
    ContentLanguage: form.language,
    ...(await readDefinition(db, form.versionId, language)),
    Subject: { Age: age ?? null, Gender: gender, Respondent: respondent },
    RespondentType: respondent,
    RespondentName: form.respondentName,
    AnswerMode: form.answerMode,
    Begun: await findBegun(db, form, accountId),
    SentDate: form.openedAt,
    AnsweredDate: form.answeredAt,
    ExpiresAt: form.openTill,
    StartDate: form.journal?.startDate ?? null,
    EndDate: form.journal?.endDate ?? null,
    ...draftKeysOf(form, { keys, accountId }),
  }
}

/** Derived and never stored: they open what this very person has left unsent in a browser of theirs. */
export function draftKeysOf(
  { id }: Pick<FoundForm, 'id'>,
  { keys, accountId }: Pick<FormReadOptions, 'keys' | 'accountId'>,
) {
  const whose = `${accountId}|${id}`
  return {
    DraftKey: blindIndex(keys, 'draft-key', whose).toString('base64'),
    PreviousDraftKey: previousBlindIndex(keys, 'draft-key', whose)?.toString('base64') ?? null,
  }
}

/** Staff fill in what they ask themselves, and what is theirs to answer. */
export function mayStaffAnswer({ kind, answerMode, respondentType }: DraftForm): boolean {
  return kind === 'Journal' || answerMode === 'Interview' || respondentType === 'Staff'
}

/** As staff read it. */
export async function readStaffForm(
  db: Db,
  form: FoundForm,
  reading: FormReadOptions & { unitId: string | null },
): Promise<StaffForm> {
  const { language } = reading
  const Alerts = await listAlerts(db, { formId: form.id, unitId: form.unitId }, reading)
  // What another unit knows of its people stays there.
  const isOurs = form.unitId === reading.unitId
  const scores = form.status === 'Closed' ? (await listScores(db, [form.id])).get(form.id) : undefined
  return {
    ...(await readAnswerable(db, form, reading)),
    ...(form.kind === 'Journal'
      ? await listEntriesForStaff(db, form.id)
      : { Answers: await answersForStaff(db, form), AnswerGroups: [] }),
    PatientId: form.patientId,
    ProgramId: form.programId,
    Row: await readFormRow(db, form.id, language),
    AdministrativeComment: form.comment,
    ArrivedLateAt: form.arrivedLateAt,
    DetailedScore: scores ?? null,
    Alerts,
    Phones: isOurs && Alerts.some(isGoingOn) ? await listReached(db, reading.keys, form.patientId, reading.now) : null,
    RefusedAnswers: await listRefusedAnswers(db, form, language),
    MoreRefusedAnswers: await countUnlisted(db, form.id),
    Events: await listEvents(db, form, language),
    Reminders: form.kind === 'Journal' ? await listReminders(db, form.id) : [],
    ...(await listEarlier(db, form, reading)),
  }
}

function isGoingOn({ AcknowledgedAt, FollowUp }: StaffForm['Alerts'][number]): boolean {
  return AcknowledgedAt === null || FollowUp?.IsOpen === true
}

/**
 * What somebody has not sent in yet stays with them, but for an answer that calls for help. A module is worked through together with
 * staff, who read it as it is written.
 */
async function answersForStaff(db: Db, form: FoundForm): Promise<Answer[]> {
  if (form.status === 'Closed' || form.kind === 'TreatmentModule' || mayStaffAnswer(form)) return form.answers
  if (!form.hasAlerts) return []
  const { compiled } = await readVersion(db, form.versionId)
  // Of whichever unit: it called for help, and the answer is the form's.
  const alerts = await db.selectFrom('risk_alert').select('item_ref').where('form_id', '=', form.id).execute()
  const refs = new Set(alerts.map(({ item_ref }) => item_ref))
  return form.answers.filter((answer) => refs.has(itemOf(compiled.items, answer)?.ref ?? ''))
}

const mostEvents = 200

/** The latest, where a diary has more than can be read. R-356: what is in the record of another unit is that unit's. */
async function listEvents(
  db: Db,
  { id, patientId }: FoundForm,
  language: SpokenLanguage,
): Promise<StaffForm['Events']> {
  const doer = { identityId: sql`a.identity_id`, unitId: sql`f.unit_id`, at: sql`e.at` }
  const events = await db
    .selectFrom('form_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .leftJoin('form as f', 'f.id', 'e.form_id')
    .select([
      'e.id as Id',
      'e.event as Event',
      'e.at as At',
      sql<string | null>`coalesce(${formerIdWords(doer, language)}, ${nameAt(doer.unitId, doer.at)})`.as('By'),
      eventTo.as('To'),
      eventFrom.as('From'),
      eventAlert.as('AlertId'),
      sql<NormChange[]>`coalesce(e.data -> 'Norms', '[]')`.as('NormChanges'),
    ])
    .where('e.form_id', '=', id)
    .where('e.patient_id', '=', patientId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostEvents)
    .execute()
  return events.reverse()
}

const mostEarlier = 3

/** To compare with: the same form, answered by the same person before and by the same hand, and what has become of its values since. */
async function listEarlier(
  db: Db,
  form: FoundForm,
  { now }: FormReadOptions,
): Promise<Pick<StaffForm, 'Earlier' | 'Changes' | 'IsBaseline'>> {
  if (form.kind !== 'Questionnaire') return { Earlier: [], Changes: [], IsBaseline: false }
  const rows = await db
    .selectFrom('form as f')
    .select((eb) => [
      'id as FormId',
      eb.ref('answered_at').$notNull().as('AnsweredDate'),
      eb.ref('answers').$castTo<Answer[]>().as('Answers'),
    ])
    .where('patient_id', '=', form.patientId)
    .where('form_type_id', '=', form.typeId)
    .where('status', '=', 'Closed')
    .where('answered_at', '<', form.answeredAt ?? now)
    .where('respondent_type', '=', form.respondentType)
    .where(sql<boolean>`relation_id is not distinct from ${form.relationId}`)
    .where(sql<boolean>`${onBehalf} ->> 'Key' is not distinct from ${form.onBehalf?.Key ?? null}`)
    .orderBy('answered_at', 'desc')
    .limit(mostEarlier)
    .execute()
  const scores = await listScores(
    db,
    rows.map(({ FormId }) => FormId),
  )
  const judged = form.status === 'Closed' ? await judgeForm(db, form) : []
  return {
    Earlier: rows.map((row) => ({
      ...row,
      DetailedScore: scores.get(row.FormId) ?? [],
    })),
    Changes: judged.map(
      ({ key, told: { IsNewYardstick, EarliestOther, Change, CutoffPassed, Later }, otherFormIds }) => ({
        ScaleKey: key,
        Change,
        IsNewYardstick,
        EarliestOther,
        CutoffPassed,
        Later,
        OtherFormIds: otherFormIds,
      }),
    ),
    IsBaseline: judged[0]?.asked.occasion.form.isBaseline ?? false,
  }
}
