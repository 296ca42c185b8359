import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { openScheduled } from '../form-messages/open-scheduled.ts'
import { remindOfForms } from '../form-messages/remind-due.ts'
import { findInactive } from '../inbox/find-inactive.ts'
import { endJournals } from '../journals/end-due.ts'
import { remindOfJournals } from '../journals/remind-due.ts'
import { findUnconfirmed } from '../messages/find-unconfirmed.ts'
import { tellOfWaiting } from '../messages/notify.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { topUpSeries } from '../recurring/start-next.ts'
import { beginTreatments } from '../treatments/begin.ts'
import { closeMaintained } from '../treatments/close.ts'
import { findWaiting } from '../treatments/find-waiting.ts'
import { remindOfTreatments } from '../treatments/remind-due.ts'

/** In this order, so that nobody is reminded of what closes in the same minute. */
const duties: readonly ((db: Db, messaging: MessageDependencies, now: Instant) => Promise<number>)[] = [
  openScheduled,
  beginTreatments,
  topUpSeries,
  (db, _, now) => expireForms(db, now),
  (db, _, now) => endJournals(db, now),
  (db, _, now) => closeMaintained(db, now),
  remindOfForms,
  remindOfJournals,
  remindOfTreatments,
  (db, _, now) => findInactive(db, now),
  (db, _, now) => findWaiting(db, now),
  tellOfWaiting,
  (db, _, now) => findUnconfirmed(db, now),
]

/** Whatever the calendar asks for. What fails keeps nothing else from being done, and is told afterwards. */
export async function runDue(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  for (const duty of duties) {
    try {
      total += await duty(db, messaging, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}
