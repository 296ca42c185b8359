import type { Answer, FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { auditInsert, auditPlaceholders } from '../database/audit-row.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { eventChannel } from '../events/channels.ts'
import type { DraftForm } from '../forms/found-form.ts'
import type { AuditRow } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { refuseUnlessMayMove } from './move-form.ts'

/**
 * A draft is saved nearly as often as people click, so it is one statement: the change, which happens only if nobody else
 * was there first, the event of the first answer, the row in the log, and the word to open screens. All of it or nothing.
 * The one change of a form's status outside `move-form.ts`, which decides whether it may be made.
 */
const writeDraft = statement(
  'save-draft',
  {
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
  },
  ({ formId, patientId, unitId, statusBefore, tokenBefore, isFirst, ...given }) => {
    const logged = auditInsert(given)
    return sql<{ id: string }>`with saved as (
      update form set answers = ${given.answers}::jsonb, last_modified_at = ${given.token},
        last_modified_by = ${given.accountId}, status = ${given.status}::form_status,
        started_at = coalesce(started_at, ${given.startedAt}::timestamptz),
        helped_by = coalesce(${given.helperId}::uuid, helped_by)
      where id = ${formId} and last_modified_at = ${tokenBefore} and status = ${statusBefore}::form_status
        and patient_id = ${patientId} and unit_id = ${unitId}
      returning id, patient_id),
    happened as (
      insert into form_event (id, form_id, patient_id, event, at, account_id)
      select ${given.eventId}::uuid, id, patient_id, 'PartlyAnswered'::form_event_kind, ${given.now}::timestamptz,
        ${given.accountId}::uuid
      from saved where ${isFirst}::boolean),
    logged as (insert into ${logged.into} select ${logged.row} from saved)
    select id, case when ${isFirst}::boolean then pg_notify(${sql.lit(eventChannel)}, ${given.notice}::text) end from saved`
  },
)

export type AnswersToWrite = {
  answers: readonly Answer[]
  status: FormStatus
  token: Instant
  accountId: string
  /** Whoever writes is the one who answers. */
  isOwn: boolean
}

/** False when somebody else has changed the form since it was read, or it has moved to another unit. */
export async function saveDraft(
  db: Db,
  form: DraftForm,
  { answers, status, token, accountId, isOwn }: AnswersToWrite,
  { now, auditRow }: { now: Instant; auditRow: AuditRow | undefined },
): Promise<boolean> {
  if (!auditRow) throw new Error('a draft is saved by a call that stands alone')
  refuseUnlessMayMove(form, status)
  const isAnswered = answers.length > 0
  const isFirst = isAnswered && (status !== form.status || form.startedAt === null)
  const rows = await writeDraft(db, {
    formId: form.id,
    patientId: form.patientId,
    unitId: form.unitId,
    statusBefore: form.status,
    tokenBefore: form.lastModifiedAt,
    answers: JSON.stringify(answers),
    status,
    token,
    accountId,
    helperId: isOwn ? null : accountId,
    startedAt: isAnswered ? now : null,
    now,
    isFirst,
    eventId: isFirst ? makeId(now) : null,
    notice: isFirst ? noticeOf(form) : null,
    ...auditRow.values(),
  })
  if (rows.length === 0) return false
  auditRow.written()
  return true
}

function noticeOf({ unitId, patientId }: DraftForm): string {
  return JSON.stringify({ to: { unitId }, event: { Kind: 'care-changed', PatientId: patientId } })
}
