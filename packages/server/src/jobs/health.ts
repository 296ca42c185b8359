import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** They run every minute, on one of all instances: alerts, what follows after them, and forms that open, close or are reminded of. */
const watchedJobs = ['alerts', 'follow-ups', 'care-due']
const wellWithinMinutes = 5

/** By the database's clock, whatever that of this server says. */
export async function noteSuccess(db: Db, job: string): Promise<void> {
  await sql`insert into job_success (job, succeeded_at) values (${job}, clock_timestamp())
    on conflict (job) do update set succeeded_at = excluded.succeeded_at`.execute(db)
}

type Known = {
  /** The latest run of something has failed here. */
  isFailing: boolean
  /** Whether this server has been up for long enough that everything should have run. */
  hasCaughtUp: boolean
}

/** Whether jobs run and succeed: that none has failed says nothing where none runs. At: since when all of them have succeeded. */
export async function judgeJobs(
  db: Db,
  { isFailing, hasCaughtUp }: Known,
): Promise<{ Ok: boolean; At: Instant | null }> {
  const { rows } = await sql<{ at: Instant; isRecent: boolean }>`select succeeded_at as at,
      succeeded_at > clock_timestamp() - make_interval(mins => ${wellWithinMinutes}) as "isRecent"
    from job_success where job = any (${watchedJobs}) order by succeeded_at`.execute(db)
  const haveAllRun = rows.length === watchedJobs.length
  const [longestAgo] = rows
  return {
    Ok: !isFailing && ((haveAllRun && longestAgo?.isRecent === true) || !hasCaughtUp),
    At: haveAllRun && longestAgo ? longestAgo.at : null,
  }
}
