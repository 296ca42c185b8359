import type { Instant } from '@samklang/contract/instants'
import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { escalateAlerts } from '../alerts/escalate.ts'
import { updateArtifacts } from '../artifacts/update-artifacts.ts'
import { ensureAuditPartitions } from '../audit/partitions.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { describeError } from '../database/describe-error.ts'
import type { Bus } from '../events/bus.ts'
import { tellOfFollowUps } from '../follow-ups/tell.ts'
import { sendDigests } from '../inbox/digest.ts'
import { keepDueJudgements } from '../judgements/keep-judgements.ts'
import type { Keys } from '../keys/keys.ts'
import { removeUnusedObjects } from '../media/remove-unused.ts'
import { makeDispatcher } from '../outbox/dispatcher.ts'
import type { MessageProvider } from '../outbox/provider.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { readRecordsAgain } from '../person-record/read-again.ts'
import type { PersonRegister } from '../person-register/register.ts'
import { actOnBirthdays } from '../relations/rest-guardians.ts'
import { cleanUpSessions } from '../session/clean-up.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { type AuditJobs, makeAuditTicks } from './audit-jobs.ts'
import { heartbeatSeconds, startBoss } from './boss.ts'
import { noteSuccess } from './health.ts'
import { runDue } from './run-due.ts'

const lookAgainMs = 2500

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Work that is done again and again. What is due stands in rows of ours; the queue only says when to look. */
export type JobTick = {
  name: string
  cron: string
  /** A run that takes longer is taken for dead; a quarter of an hour unless told. */
  secondsAtMost?: number
  run(now: Instant): Promise<number>
}

export type JobSettings = {
  db: Db
  databaseUrl: string
  clock: Clock
  log: Log
  bus: Bus
  keys: Keys
  audit: AuditJobs
  provider: MessageProvider
  services: MessageDependencies['services']
  /** Where the link of a message leads. */
  base: string
  /** Where people are looked up; without one nobody is looked up again either. */
  register?: PersonRegister | undefined
  storage: FileStorage
}

export type Jobs = {
  boss: PgBoss
  /** Whether the latest run of something has failed here: a log that is no longer sealed must not go unnoticed. */
  isFailing(): boolean
  stop(): Promise<void>
}

export async function startJobs({ register, storage, ...settings }: JobSettings): Promise<Jobs> {
  const { db, clock, log, bus } = settings
  const dispatcher = makeDispatcher(settings)
  const ticks: JobTick[] = [
    ...(await makeAuditTicks(db, { ...settings.audit, clock, log })),
    { name: 'session-clean-up', cron: '*/5 * * * *', run: (now) => cleanUpSessions(db, now) },
    { name: 'unused-files', cron: '*/5 * * * *', run: (now) => removeUnusedObjects(db, storage, now) },
    {
      name: 'person-record',
      cron: '*/5 * * * *',
      run: (now) => readRecordsAgain(db, { keys: settings.keys, register }, now),
    },
    // Birthdays begin at midnight; looking every hour makes up for a night when nobody was awake.
    { name: 'guardians-rest', cron: '1 * * * *', run: (now) => actOnBirthdays(db, now) },
    // Forms that open, are reminded of, close or come again.
    { name: 'care-due', cron: '* * * * *', run: (now) => runDue(db, settings, now) },
    // Nothing else waits for this, and it waits for nothing else.
    { name: 'alerts', cron: '* * * * *', run: (now) => escalateAlerts(db, settings, now) },
    // Overdue steps after alerts, and requests to take over that nobody has answered.
    { name: 'follow-ups', cron: '* * * * *', run: (now) => tellOfFollowUps(db, settings, now) },
    // What was changed by something that does not judge by itself, and all of it after an upgrade.
    { name: 'change-judgements', cron: '* * * * *', run: () => keepDueJudgements(db) },
    // Documents of modules in which something was saved since.
    { name: 'artifacts', cron: '* * * * *', run: (now) => updateArtifacts(db, now) },
    { name: 'staff-digest', cron: '*/5 * * * *', run: (now) => sendDigests(db, settings, now) },
    // Those that nobody was awake for, and those that are to be tried again.
    { name: 'outbox', cron: '* * * * *', run: dispatcher.dispatch },
  ]
  await ensureAuditPartitions(db, clock.now())
  const boss = await startBoss(settings.databaseUrl, log)
  const failing = new Set<string>()
  for (const tick of ticks) await addTick(boss, tick, { db, clock, log, failing })

  function wake(): void {
    dispatcher.dispatch().catch((error) => log.error({ job: 'outbox', error: describeError(error) }, 'job failed'))
  }
  function runSoon(job: string): void {
    boss.send(job).catch((error) => log.error({ job, error: describeError(error) }, 'job failed'))
  }
  const forget = bus.onOutbox(wake)
  // In the demo weeks pass in a moment, and what they bring should not take a minute.
  const forgetClock = bus.onClock(() => {
    for (const job of ['care-due', 'alerts', 'follow-ups', 'artifacts', 'audit-seal', 'audit-verify']) runSoon(job)
  })
  wake()
  // A new installation, or one that was down at night, need not wait for the next one.
  runSoon('audit-verify')
  runSoon('change-judgements')
  // What another server had taken when it died is free again within seconds, and nobody tells us of that.
  const looking = setInterval(wake, lookAgainMs)
  return {
    boss,
    isFailing: () => failing.size > 0,
    async stop() {
      clearInterval(looking)
      forget()
      forgetClock()
      await boss.stop({ timeout: 10_000 })
      await dispatcher.stop()
    },
  }
}

type TickOptions = { db: Db; clock: Clock; log: Log; failing?: Set<string>; retrySeconds?: number }

/**
 * One at a time over all instances. A run that failed, or whose server died, is tried again soon: a database that was away for a
 * moment must not cost a job of the night its night. What is missed all the same is made up for by the next one.
 */
export async function addTick(
  boss: PgBoss,
  tick: JobTick,
  { db, clock, log, failing, retrySeconds = 10 }: TickOptions,
): Promise<void> {
  const { name, cron, secondsAtMost = 900, run } = tick
  const options = {
    heartbeatSeconds,
    expireInSeconds: secondsAtMost,
    retryLimit: 3,
    retryDelay: retrySeconds,
    deleteAfterSeconds: 3600,
  }
  await boss.createQueue(name, { ...options, policy: 'exclusive' })
  await boss.updateQueue(name, options)
  await boss.schedule(name, cron, null, { tz: 'Europe/Stockholm' })
  await boss.work(name, async () => {
    try {
      const count = await run(clock.now())
      await noteSuccess(db, name)
      failing?.delete(name)
      if (count > 0) log.info({ job: name, count }, 'job done')
    } catch (error) {
      failing?.add(name)
      log.error({ job: name, error: describeError(error) }, 'job failed')
      throw error
    }
  })
}
