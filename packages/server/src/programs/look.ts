import type { Instant } from '@samklang/contract/instants'
import { planProgram } from '@samklang/engine/program/plan-program'
import { firstHour, type ProgramPlan } from '@samklang/engine/program/program-facts'
import { addSeconds } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { notify } from '../notifications/write.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { withItems } from './judge-occurrences.ts'
import { cancelPlanned } from './move-occurrence.ts'
import { moveProgram } from './move-program.ts'
import { noteEndings } from './note-endings.ts'
import { type FoundProgram, isProgramOver, touchProgram } from './program-for.ts'
import type { ProgramPatient } from './program-patient.ts'
import { type ReadFacts, readFacts } from './read-facts.ts'
import { type SendOutcome, sendOccurrences, takeSome } from './send-occurrences.ts'
import { storePlan } from './store-plan.ts'

export type ProgramToLookAt = {
  program: FoundProgram
  patient: ProgramPatient
  /** Null: by itself. */
  accountId: string | null
}

export type LookOutcome = SendOutcome & { program: FoundProgram }

/** What is sent may end a step, and the next one begin by that: as often as this at once, the rest in the next minute. */
const mostRounds = 10
/** The patient is held meanwhile: what is more than that goes in the next minutes, but for what belongs together. */
const mostAtOnce = 40
/** Where nothing but an answer changes the plan, it is looked at all the same. */
const longestPauseSeconds = 30 * 24 * 3600

/**
 * what the calendar and answers have brought: the plan is reckoned anew, what is certain kept, what is due sent, and the program
 * completed when nothing of it is left. The caller holds the patient, the forms of the patient's treatments and the program.
 */
export async function lookAt(
  db: Db,
  messaging: MessageDependencies,
  { program: found, patient, accountId }: ProgramToLookAt,
  now: Instant,
): Promise<LookOutcome> {
  const outcome: SendOutcome = { sentTo: [], notSentTo: [], unreached: [] }
  const count = () => outcome.sentTo.length + outcome.notSentTo.length
  let program = await begin(db, found, accountId, now)
  let isNew = program !== found
  let isMoreToSend = true
  let plan: ProgramPlan | undefined
  let read: ReadFacts | undefined
  for (let round = 0; isMoreToSend && round < mostRounds; round += 1) {
    read = (await readFacts(db, [program]))(program.id)
    plan = planProgram(program.plan, read.facts, now)
    isNew = (await storePlan(db, { program, plan, read }, now)) || isNew
    const all = withItems(
      program.plan,
      plan.occurrences.filter(({ isDue }) => isDue),
    )
    isMoreToSend = all.length > 0
    const due = takeSome(all, mostAtOnce - count())
    if (due.length === 0) break
    const sending = { program, patient, due, accountId }
    const sent = await sendOccurrences(db, messaging, sending, now)
    outcome.sentTo.push(...sent.sentTo)
    outcome.notSentTo.push(...sent.notSentTo)
    outcome.unreached.push(...sent.unreached)
  }
  if (read && (await noteEndings(db, program, read.occurrences, now))) isNew = true
  const isSent = count() > 0
  const completes = plan?.isCompleted === true && !isMoreToSend && program.status === 'Ongoing'
  const isUnsent =
    completes && read?.occurrences.some(({ status, reason }) => status === 'NotSent' && reason !== 'Merged')
  if (isUnsent || (outcome.notSentTo.length > 0 && accountId === null)) await tellNotSent(db, program, now)
  if (completes) program = await complete(db, program, now)
  else await setNextLook(db, program, isMoreToSend ? now : nextLook(plan, now), now)
  if (isNew || isSent) {
    await touchProgram(db, program.id, now)
    await publishCareChanged(db, program)
  }
  return { ...outcome, program }
}

/** The first day begins at eight by the clock of the unit, also where nobody was awake then. */
async function begin(db: Db, program: FoundProgram, accountId: string | null, now: Instant): Promise<FoundProgram> {
  if (program.startedAt !== null || isProgramOver(program)) return program
  const opens = at(program.startDate, firstHour, program.timeZone)
  if (opens > now) return program
  return moveProgram(db, program, { to: 'Ongoing', accountId, startedAt: opens }, now)
}

/** something of it reached nobody. */
export async function tellNotSent(
  db: Db,
  { id: programId, patientId, unitId }: Pick<FoundProgram, 'id' | 'patientId' | 'unitId'>,
  now: Instant,
): Promise<void> {
  await notify(db, 'ProgramNotSent', [{ programId, patientId, unitId }], now)
}

async function complete(db: Db, program: FoundProgram, now: Instant): Promise<FoundProgram> {
  const { id: programId, patientId, unitId } = program
  await cancelPlanned(db, programId)
  await notify(db, 'ProgramCompleted', [{ programId, patientId, unitId }], now)
  return moveProgram(db, program, { to: 'Completed', accountId: null }, now)
}

function nextLook(plan: ProgramPlan | undefined, now: Instant): Instant {
  const latest = addSeconds(now, longestPauseSeconds)
  const next = plan?.nextLookAt
  return next && next < latest ? next : latest
}

async function setNextLook(db: Db, program: FoundProgram, lookAt: Instant, now: Instant): Promise<void> {
  // What waits for a minute that has passed already is looked at in the next one, never again in this.
  const later = lookAt > now ? lookAt : addSeconds(now, 1)
  await db
    .updateTable('program')
    .set({ look_at: later, failed_at: null })
    .where('id', '=', program.id)
    .where('ended_at', 'is', null)
    .execute()
}
