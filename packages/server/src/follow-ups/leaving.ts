import type { FollowUpsOpen } from '@samklang/contract/alert-refusals'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { isToBeFollowedUp } from '../alert-rows/follow-up-columns.ts'
import { type AlertWording, alertRows, inWords } from '../alerts/queries.ts'
import type { Db } from '../database/connect.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { Refusal } from '../http/refusal.ts'

/** Of whom: a patient wherever it is followed up, a patient at a unit, or a form at the unit where it is. */
type Left = { patientId: string; unitId?: string } | { formId: string; unitId: string }

const shown = 200

/** of a patient who is deleted nobody sees a follow-up any more: it is ended first. */
export async function refuseWhileFollowedUp(db: Db, left: Left): Promise<void> {
  const open = await listOpen(db, left)
  if (open.length > 0) throw new Refusal(409, 'follow-up-open', { Details: { Open: open.length, Alerts: [] } })
}

type KnownFollowUps = {
  /** How many the caller has been told of and leaves as they are. */
  known: number | null | undefined
  by: { language: SpokenLanguage; note(facts: AuditFacts): void }
}

/**
 * before a patient is released or a form moves: follow-ups stay with the unit, where they are easily forgotten, so that
 * whoever does it has to say that they know of them; as many as there are now.
 */
export async function refuseUnlessFollowUpsKnown(
  db: Db,
  left: Left,
  { known, by }: KnownFollowUps,
  now: Instant,
): Promise<void> {
  const open = await listOpen(db, left)
  if (open.length === 0) return
  if (known !== open.length) {
    const Alerts = await readOpen(db, open.slice(0, shown), { language: by.language, now })
    const Details: FollowUpsOpen = { Open: open.length, Alerts }
    throw new Refusal(409, 'follow-ups-unconfirmed', { Details })
  }
  by.note({ data: { FollowUpsKnown: open } })
}

/** Read without holding them: whoever follows one up holds it and waits for the patient, whom the caller holds. */
async function listOpen(db: Db, left: Left): Promise<string[]> {
  const open = db.selectFrom('risk_alert as a').select('a.id').where(isToBeFollowedUp).orderBy('a.next_step_on')
  const rows = await of(open.orderBy('a.id')).execute()
  return rows.map(({ id }) => id)

  function of(some: typeof open) {
    if ('formId' in left) return some.where('a.form_id', '=', left.formId).where('a.unit_id', '=', left.unitId)
    const ofPatient = some.where('a.patient_id', '=', left.patientId)
    return left.unitId ? ofPatient.where('a.unit_id', '=', left.unitId) : ofPatient
  }
}

async function readOpen(db: Db, ids: readonly string[], said: AlertWording) {
  const rows = alertRows(db, said)
    .where(sql<boolean>`a.id = any (${[...ids]}::uuid[])`)
    .orderBy('a.next_step_on')
    .orderBy('a.id')
  return inWords(db, await rows.execute(), said)
}
