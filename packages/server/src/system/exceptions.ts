import type { Instant } from '@samklang/contract/instants'
import type { ExceptionReport } from '@samklang/contract/system'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { Origin } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'

type Sender = { actor: Actor; origin: Origin }

export async function insertExceptions(db: Db, reports: ExceptionReport[], { actor, origin }: Sender, now: Instant) {
  if (reports.length === 0) return
  await db
    .insertInto('client_exception')
    .values(
      reports.map((report) => ({
        id: makeId(now),
        account_id: actor.accountId,
        at: momentOf(report, now),
        message: report.message,
        stack: report.stack ?? null,
        component_name: report.componentName ?? null,
        info: report.info ?? null,
        // A query may carry an id; the path is enough to find the screen.
        url: report.url?.split(/[?#]/)[0] ?? null,
        client_version: origin.clientVersion ?? null,
      })),
    )
    .execute()
}

/** A browser's clock may be years off, and reports are found and removed by their time. */
function momentOf({ at }: ExceptionReport, now: Instant): Instant {
  const told = at ? new Date(at).toISOString() : now
  return told > addMinutes(now, -24 * 60) && told <= now ? told : now
}
