import type { Instant } from '@samklang/contract/instants'
import type { RefusedReason } from '@samklang/contract/refused-answers'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answerer } from './find-answerer.ts'

const final: readonly RefusedReason[] = ['Canceled', 'Expired', 'Closed', 'Released', 'Deleted', 'AccessEnded']

/** Nobody can send the same again: whatever is not kept now is lost. */
export function isFinal(reason: RefusedReason): boolean {
  return final.includes(reason)
}

type Refused = { refusal: Refusal; answerer: Answerer }

/** Why it was not taken: first what the form has come to, then what the call was told. */
export async function findReason(db: Db, form: FoundForm, refused: Refused, now: Instant): Promise<RefusedReason> {
  const { isReleased, isDeleted, hasExpired } = await findFate(db, form)
  if (isDeleted) return 'Deleted'
  if (isReleased) return 'Released'
  if (form.status === 'Canceled') return 'Canceled'
  if (form.status === 'Closed') return hasExpired ? 'Expired' : 'Closed'
  if (form.openTill !== null && form.openTill < now) return 'Expired'
  return form.status === 'Scheduled' ? 'NotYetOpen' : reasonOf(refused)
}

function reasonOf({ refusal, answerer }: Refused): RefusedReason {
  switch (refusal.code) {
    case 'conflict':
      return 'OtherAnswers'
    case 'incomplete':
      return 'Incomplete'
    case 'invalid-transition':
      return 'NotForStaff'
    case 'wrong-client-version':
      return 'OldVersion'
    case 'unauthenticated':
    case 'forbidden':
    case 'not-found':
      if (answerer.session === 'Expired') return 'SignedOut'
      return answerer.session === 'Live' && answerer.hasAccess ? 'OtherContext' : 'AccessEnded'
    default:
      return 'Invalid'
  }
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
