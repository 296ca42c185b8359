import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answerer } from './find-answerer.ts'

/** Whether nobody can send the same again, so that whatever is not kept now is lost. A new reason says so here. */
const isFinalReason: Record<RefusedReason, boolean> = {
  Canceled: true,
  Expired: true,
  Closed: true,
  Released: true,
  Deleted: true,
  AccessEnded: true,
  SignedOut: false,
  OtherContext: false,
  NotYetOpen: false,
  OtherAnswers: false,
  Invalid: false,
  Incomplete: false,
  NotForStaff: false,
  OldVersion: false,
}

export function isFinal(reason: RefusedReason): boolean {
  return isFinalReason[reason]
}

type Refused = { refusal: Refusal; answerer: Answerer }

/** Why it was not taken: first what the form has come to, then what the call was told. */
export async function findReason(db: Db, form: FoundForm, refused: Refused, now: Instant): Promise<RefusedReason> {
  const { isReleased, isDeleted, hasExpired } = await findFate(db, form)
  if (isDeleted) return 'Deleted'
  if (isReleased) return 'Released'
  if (form.status === 'Canceled') return 'Canceled'
  if (form.status === 'Closed') return hasExpired ? 'Expired' : 'Closed'
  if (form.isTreatmentOver) return 'Closed'
  if (form.openTill !== null && form.openTill < now) return 'Expired'
  return form.status === 'Scheduled' ? 'NotYetOpen' : reasonOf(refused)
}

/**
 * What a refusal means where the form itself stands in nobody's way. Every code is decided here, so that a new one is not filed
 * as something else; `access`: it is who answers that is refused, and their session says what has become of it.
 */
const reasonOfCode: Record<ErrorCode, RefusedReason | 'access'> = {
  conflict: 'OtherAnswers',
  incomplete: 'Incomplete',
  'invalid-transition': 'NotForStaff',
  'opening-reads-only': 'NotForStaff',
  'opening-ended': 'access',
  'wrong-client-version': 'OldVersion',
  validation: 'Invalid',
  'key-reused': 'Invalid',

  unauthenticated: 'access',
  forbidden: 'access',
  'not-found': 'access',
  'session-over': 'access',
  'identify-anew': 'access',
  'no-relation': 'access',
  'unit-unavailable': 'access',

  // The browser sends the same again by itself (`guard.ts`); nothing of it is kept.
  'too-large': 'Invalid',
  'rate-limited': 'Invalid',
  'integration-unavailable': 'Invalid',
  busy: 'Invalid',
  internal: 'Invalid',

  // No answer to a call that saves or sends in.
  'file-not-allowed': 'Invalid',
  'file-used': 'Invalid',
  'criteria-forbid': 'Invalid',
  'criteria-warn': 'Invalid',
  'no-contact': 'Invalid',
  'alert-waiting': 'Invalid',
  'alert-acknowledged': 'Invalid',
  'alert-changed': 'Invalid',
  'alert-taker-needed': 'Invalid',
  'confirm-alone': 'Invalid',
  'confirm-own-only': 'Invalid',
  'undo-too-late': 'Invalid',
  'follow-up-changed': 'Invalid',
  'follow-up-open': 'Invalid',
  'follow-ups-unconfirmed': 'Invalid',
  'hand-over-changed': 'Invalid',
  'acknowledge-not-permitted': 'Invalid',
  'opening-running': 'Invalid',
  'opening-not-needed': 'Invalid',
  'opening-unjustified-before': 'Invalid',
  'wrong-code': 'Invalid',
  'code-spent': 'Invalid',
  'second-person-needed': 'Invalid',
  'known-otherwise': 'Invalid',
  'proven-by-eid': 'Invalid',
  'corrected-on-own-page': 'Invalid',
  'same-person-unconfirmed': 'Invalid',
  'patient-deleted': 'Invalid',
}

/** By the refusal and the session alone. */
export function reasonOf({ refusal, answerer }: Refused): RefusedReason {
  const reason = reasonOfCode[refusal.code]
  if (reason !== 'access') return reason
  if (answerer.session === 'Expired') return 'SignedOut'
  return answerer.session === 'Live' && answerer.hasAccess ? 'OtherContext' : 'AccessEnded'
}

type Fate = { isReleased: boolean; isDeleted: boolean; hasExpired: boolean }

async function findFate(db: Db, { id, patientId, unitId }: FoundForm): Promise<Fate> {
  const { rows } = await sql<Fate>`select
    exists (select from patient p where p.id = ${patientId} and p.status <> 'Active') as "isDeleted",
    exists (select from patient_unit pu where pu.patient_id = ${patientId} and pu.unit_id = ${unitId}
      and pu.released_at is not null) as "isReleased",
    exists (select from form_event e where e.form_id = ${id} and e.event = 'Expired') as "hasExpired"`.execute(db)
  return rows[0] ?? { isReleased: false, isDeleted: false, hasExpired: false }
}
