import type { Answer, FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { auditColumns, auditPlaces } from '../audit/record.ts'
import { type Db, named, statements } from '../database/connect.ts'
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
const writeDraft = named<{ id: string }>(
  'save-draft',
  sql<{ id: string }>`with saved as (
      update form set answers = ${''}::jsonb, last_modified_at = ${''}, last_modified_by = ${''}, status = ${''}::form_status,
        started_at = coalesce(started_at, ${''}::timestamptz), helped_by = coalesce(${''}::uuid, helped_by)
      where id = ${''} and last_modified_at = ${''} and status = ${''}::form_status
        and patient_id = ${''} and unit_id = ${''}
      returning id, patient_id),
    happened as (
      insert into form_event (id, form_id, patient_id, event, at, account_id)
      select ${''}::uuid, id, patient_id, 'PartlyAnswered'::form_event_kind, ${''}::timestamptz, ${''}::uuid
      from saved where ${''}::boolean),
    logged as (insert into ${auditColumns} select ${auditPlaces} from saved)
    select id, case when ${''}::boolean then pg_notify(${sql.lit(eventChannel)}, ${''}::text) end from saved`.compile(
    statements,
  ),
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
  const changed = [
    JSON.stringify(answers),
    token,
    accountId,
    status,
    isAnswered ? now : null,
    isOwn ? null : accountId,
    form.id,
    form.lastModifiedAt,
    form.status,
    form.patientId,
    form.unitId,
  ]
  const happened = [isFirst ? makeId(now) : null, now, accountId, isFirst]
  const told = [isFirst, isFirst ? noticeOf(form) : null]
  const rows = await writeDraft(db, [...changed, ...happened, ...auditRow.values(), ...told])
  if (rows.length === 0) return false
  auditRow.written()
  return true
}

function noticeOf({ unitId, patientId }: DraftForm): string {
  return JSON.stringify({ to: { unitId }, event: { Kind: 'care-changed', PatientId: patientId } })
}
