import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'
import { openScheduled } from '../form-messages/open-scheduled.ts'
import { remindOfForms } from '../form-messages/remind-due.ts'
import { findInactive } from '../inbox/find-inactive.ts'
import { endJournals } from '../journals/end-due.ts'
import { remindOfJournals } from '../journals/remind-due.ts'
import { findUnconfirmed } from '../messages/find-unconfirmed.ts'
import { tellOfWaiting } from '../messages/notify.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { lookAtPrograms } from '../programs/look-at-programs.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { topUpSeries } from '../recurring/start-next.ts'
import { isClockRight } from '../system/clock-check.ts'
import { beginTreatments } from '../treatments/begin.ts'
import { closeMaintained } from '../treatments/close.ts'
import { findWaiting } from '../treatments/find-waiting.ts'
import { remindOfTreatments } from '../treatments/remind-due.ts'

type Duty = (db: Db, messaging: MessageDependencies, now: Instant) => Promise<number>

const endForms: Duty = (db, _, now) => expireForms(db, now)
const endDiaries: Duty = (db, _, now) => endJournals(db, now)
const endMaintained: Duty = (db, _, now) => closeMaintained(db, now)

/** In this order, so that nobody is reminded of what closes in the same minute. */
const duties: readonly Duty[] = [
  openScheduled,
  beginTreatments,
  topUpSeries,
  endForms,
  endDiaries,
  endMaintained,
  // After what has ended today, which may let a step begin, and before anybody is reminded.
  lookAtPrograms,
  remindOfForms,
  remindOfJournals,
  remindOfTreatments,
  (db, _, now) => findInactive(db, now),
  (db, _, now) => findWaiting(db, now),
  tellOfWaiting,
  (db, _, now) => findUnconfirmed(db, now),
]

/** What they end too early, or find to be too late, nobody can take back. */
const waitForRightClock: readonly Duty[] = [endForms, endDiaries, endMaintained, lookAtPrograms]
const mostSecondsOff = 5 * 60

/**
 * Whatever the calendar asks for. What fails keeps nothing else from being done, and is told afterwards. R-673: by a clock that differs
 * from the database's by more than minutes nothing is ended and no program looked at; a server whose clock is right does it, or this one
 * later.
 */
export async function runDue(
  db: Db,
  messaging: MessageDependencies,
  now: Instant,
  readOwn: () => number = Date.now,
): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  // Asked at once, while the clock is the one that `now` was read from.
  const isRight = await isClockRight(db, readOwn, mostSecondsOff)
  if (!isRight) failures.push(new Error('the clock differs from that of the database: nothing is ended by it'))
  for (const duty of duties.filter((one) => isRight || !waitForRightClock.includes(one))) {
    try {
      total += await duty(db, messaging, now)
    } catch (failure) {
      failures.push(failure)
    }
  }
  const [failure, ...others] = failures
  if (others.length > 0) throw new Error(failures.map(describeError).join('; '))
  if (failure) throw failure
  return total
}
