import type { Health } from '@samklang/contract/system'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

/** A part without which the server still answers, but not as it should. */
export type HealthCheck = { Name: string; isOk(): Judged | Promise<Judged> }

type Judged = boolean | Omit<Health['Checks'][number], 'Name'>

/** Whoever asks this every second has long decided by then. */
const answerMs = 2000

/** Whoever asks while it is being found out gets the same answer: however many ask, the database is asked once. */
export function healthReader(db: Db, checks: readonly HealthCheck[]): () => Promise<Health> {
  let reading: Promise<Health> | undefined
  return () => {
    reading ??= readHealth(db, checks).finally(() => {
      reading = undefined
    })
    return reading
  }
}

async function readHealth(db: Db, checks: readonly HealthCheck[]): Promise<Health> {
  const [isWritable, ...told] = await Promise.all([
    within(answerMs, () => isDatabaseWritable(db)),
    ...checks.map(async ({ Name, isOk }) => ({ Name, ...reported(await within(answerMs, isOk)) })),
  ])
  if (!isWritable) {
    const Key = isWritable === false ? 'not-writable' : 'out-of-reach'
    throw new Refusal(503, 'busy', { RetryAfter: 2, Errors: [{ Field: 'database', Key }] })
  }
  const Checks = [{ Name: 'database', Ok: true }, ...told]
  return { Status: Checks.every(({ Ok }) => Ok) ? 'Ok' : 'Degraded', Live: true, Ready: true, Checks }
}

function reported(judged: Judged | undefined) {
  return typeof judged === 'object' ? judged : { Ok: judged === true }
}

/**
 * A database that stands by for another takes no change, nor does one whose disk is full; and every call leaves a row in the
 * log. So something is written, larger than what fits into a page that is there already.
 */
async function isDatabaseWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isWritable: boolean }>`select not pg_is_in_recovery()
    and current_setting('transaction_read_only') = 'off' as "isWritable"`.execute(db)
  return rows[0]?.isWritable === true && (await isWritten(db))
}

const fillingBytes = 16_384

async function isWritten(db: Db): Promise<boolean> {
  try {
    await sql`with earlier as (delete from health_probe where written_at < clock_timestamp() - interval '1 minute')
      insert into health_probe (filling) values (${Buffer.alloc(fillingBytes)})`.execute(db)
    return true
  } catch (error) {
    // What it does not answer at all is out of reach, which is another answer.
    if (error instanceof DatabaseError) return false
    throw error
  }
}

/** Undefined when it fails or takes too long. */
async function within<Answer>(ms: number, ask: () => Answer | Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  const asked = Promise.resolve()
    .then(ask)
    .catch(() => undefined)
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
