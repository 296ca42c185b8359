import { isDeepStrictEqual } from 'node:util'
import type { Answer, FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { type RawBuilder, sql } from 'kysely'
import { auditInsert, auditPlaceholders } from '../database/audit-row.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { eventChannel } from '../events/channels.ts'
import type { DraftForm } from '../forms/found-form.ts'
import { isTreatmentOver } from '../forms/module-readable.ts'
import type { AuditRow } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { refuseUnlessMayMove } from './move-form.ts'

const places = {
  formId: value<string>(),
  patientId: value<string>(),
  unitId: value<string>(),
  statusBefore: value<FormStatus>(),
  tokenBefore: value<Instant>(),
  answers: value<string>(),
  status: value<FormStatus>(),
  token: value<Instant>(),
  accountId: value<string>(),
  helperId: value<string | null>(),
  startedAt: value<Instant | null>(),
  now: value<Instant>(),
  isFirst: value<boolean>(),
  eventId: value<string | null>(),
  notice: value<string | null>(),
  ...auditPlaceholders,
}
const modulePlaces = {
  ...places,
  progress: value<string>(),
  writtenAt: value<Instant | null>(),
}

/**
 * A draft is saved nearly as often as people click, so it is one statement: the change, which happens only if nobody else
 * was there first, the event of the first answer, the row in the log, and the word to open screens. All of it or nothing.
 * The one change of a form's status outside `move-form.ts`, which decides whether it may be made.
 */
const writeDraft = statement('save-draft', places, (given) => draftSql(given, {}))
const writeModule = statement('save-module', modulePlaces, (given) => draftSql(given, ofModule(given)))
/** The first in a while: three further changes, which every other save is spared. */
const writeModuleAgain = statement('save-module-again', modulePlaces, (given) => draftSql(given, ofModuleAgain(given)))

type Further = { set?: Sql; only?: Sql; also?: Sql }
type Sql = RawBuilder<unknown>

function draftSql(given: typeof places, { set = sql``, only = sql``, also = sql`` }: Further) {
  const logged = auditInsert(given)
  return sql<{ id: string }>`with saved as (
      update form f set answers = ${given.answers}::jsonb, last_modified_at = ${given.token},
        last_modified_by = ${given.accountId}, status = ${given.status}::form_status,
        started_at = coalesce(started_at, ${given.startedAt}::timestamptz),
        helped_by = coalesce(${given.helperId}::uuid, helped_by)${set}
      where id = ${given.formId} and last_modified_at = ${given.tokenBefore} and status = ${given.statusBefore}::form_status
        and patient_id = ${given.patientId} and unit_id = ${given.unitId}${only}
      returning id, patient_id, unit_id),
    happened as (
      insert into form_event (id, form_id, patient_id, event, at, account_id)
      select ${given.eventId}::uuid, id, patient_id, 'PartlyAnswered'::form_event_kind, ${given.now}::timestamptz,
        ${given.accountId}::uuid
      from saved where ${given.isFirst}::boolean),${also}
    logged as (insert into ${logged.into} select ${logged.row} from saved)
    select id, case when ${given.notice}::text is not null then pg_notify(${sql.lit(eventChannel)}, ${given.notice}::text) end
    from saved`
}

/** with the answers of a module goes how far one has come. R-394: nothing is taken once the treatment is over. */
function ofModule({ progress, writtenAt }: typeof modulePlaces) {
  return {
    set: sql`, progress = ${progress}::jsonb, last_written_at = coalesce(${writtenAt}::timestamptz, last_written_at)`,
    only: sql` and not ${isTreatmentOver}`,
  }
}

/**
 * and that the patient is at it again: what waited for that is settled, and reminders begin anew. PostgreSQL does the last of
 * these first: the treatment is held, then the notification, then the activity, as by whoever writes in the thread. It is held also
 * when the module is done, since what follows from that changes it.
 */
function ofModuleAgain(given: typeof modulePlaces): Required<Further> {
  const { set, only } = ofModule(given)
  return {
    set: sql`${set}, late_told_at = null`,
    only,
    also: sql`
    noted as (
      insert into patient_activity as a (patient_id, unit_id, last_at)
      select u.patient_id, u.unit_id, ${given.now}::timestamptz from saved s
      join patient_unit u on u.patient_id = s.patient_id and u.unit_id = s.unit_id and u.released_at is null
      on conflict (patient_id, unit_id) do update set last_at = excluded.last_at where a.last_at < excluded.last_at),
    settled as (
      update notification n set handling_state = 'Handled', handled_at = ${given.now}::timestamptz, handled_by = null
      from saved s where n.form_id = s.id and n.unit_id = s.unit_id
        and n.type = 'Inactivity_UnansweredTreatmentModule' and n.handling_state = 'NotHandled'),
    resumed as (
      update treatment t set late_told_at = null, reminders_since_activity = 0
      from saved s join treatment_module m on m.form_id = s.id
      where t.id = m.treatment_id and (t.late_told_at is not null or t.reminders_since_activity > 0
        or ${given.status}::form_status = 'Done')),`,
  }
}

export type AnswersToWrite = {
  answers: readonly Answer[]
  /** Of a module. */
  progress: Progress
  status: FormStatus
  token: Instant
  accountId: string
  /** Whoever writes is the one who answers. */
  isOwn: boolean
  /** On the patient's side, not staff who ask and fill in. */
  isPatientSide: boolean
}

type SaveOptions = { now: Instant; auditRow: AuditRow | undefined }

/** False when somebody else has changed the form since it was read, or it has moved to another unit, or its treatment is over. */
export async function saveDraft(
  db: Db,
  form: DraftForm,
  written: AnswersToWrite,
  { now, auditRow }: SaveOptions,
): Promise<boolean> {
  if (!auditRow) throw new Error('a draft is saved by a call that stands alone')
  refuseUnlessMayMove(form, written.status)
  const values = { ...draftValues(form, written, now), ...auditRow.values() }
  const rows = await (form.kind === 'TreatmentModule'
    ? writeModuleDraft(db, form, written, values)
    : writeDraft(db, values))
  if (rows.length === 0) return false
  auditRow.written()
  return true
}

/** The first answer, or of a module the first page, begins it. */
export function isBegunBy({ answers, progress }: Pick<AnswersToWrite, 'answers' | 'progress'>): boolean {
  return answers.length > 0 || progress.length > 0
}

function draftValues(form: DraftForm, written: AnswersToWrite, now: Instant) {
  const { status, token, accountId, isOwn } = written
  const isBegun = isBegunBy(written)
  const isFirst = isBegun && (form.startedAt === null || (status !== form.status && status === 'PartlyAnswered'))
  // Staff see how far a patient has come.
  const isTold = isFirst || status !== form.status || !isDeepStrictEqual(form.progress, written.progress)
  return {
    formId: form.id,
    patientId: form.patientId,
    unitId: form.unitId,
    statusBefore: form.status,
    tokenBefore: form.lastModifiedAt,
    answers: JSON.stringify(written.answers),
    status,
    token,
    accountId,
    helperId: isOwn ? null : accountId,
    startedAt: isBegun ? now : null,
    now,
    isFirst,
    eventId: isFirst ? makeId(now) : null,
    notice: isTold ? noticeOf(form) : null,
  }
}

/** Who writes on is there already, and lists tell no more than the minute. */
const notedEveryMs = 60_000

type DraftValues = Parameters<typeof writeDraft>[1]

function writeModuleDraft(db: Db, form: DraftForm, written: AnswersToWrite, values: DraftValues) {
  const { progress, isPatientSide } = written
  const { now } = values
  const given = { ...values, progress: JSON.stringify(progress), writtenAt: isPatientSide ? now : null }
  const isAgain = isPatientSide && isLongAgo(form.lastWrittenAt, now)
  return isAgain ? writeModuleAgain(db, given) : writeModule(db, given)
}

function isLongAgo(lastWrittenAt: Instant | null, now: Instant): boolean {
  return lastWrittenAt === null || Date.parse(now) - Date.parse(lastWrittenAt) >= notedEveryMs
}

function noticeOf({ unitId, patientId }: DraftForm): string {
  return JSON.stringify({ to: { unitId }, event: { Kind: 'care-changed', PatientId: patientId } })
}
