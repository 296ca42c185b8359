import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { usualPolicy } from '@samklang/engine/people/guardian-policy'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import { changePlan } from '../treatments/change-plan.ts'
import { closeTreatment } from '../treatments/close.ts'
import { ago, asStaff, type DemoPast, type DemoPatient, zone } from './cast.ts'
import { seedTreatmentsOfCrowd } from './crowd-treatments.ts'
import { worryMessages } from './guardian-messages.ts'
import { aboutWorry, firstPages, howSleepWorks, theDay, theEvening } from './module-answers.ts'
import { beginTreatment, close, keepDocument, seeDone, type WrittenPage, work } from './past-treatments.ts'
import { safetyPlan, safetyPlanLater } from './safety-plan-answers.ts'
import { sleepMessages } from './thread-messages.ts'
import { seedThread } from './treatment-thread.ts'
import { seedAbsence } from './unit-messages.ts'

type Find = (key: string) => DemoPatient | undefined

/** Treatments of those whom one can sign in as, and of some of the others. */
export async function seedTreatments(past: DemoPast, find: Find, crowd: readonly DemoPatient[]): Promise<void> {
  const [adult, soonGrown, protectedOne] = [find('adult'), find('soonGrown'), find('protected')]
  const [patientAndGuardian, youngster] = [find('patientAndGuardian'), find('youngster')]
  if (adult) await seedSafetyPlan(past, adult)
  if (adult) await seedSleepOf(past, adult)
  if (soonGrown) await seedLeft(past, soonGrown)
  if (patientAndGuardian) await beginTreatment(past, patientAndGuardian, 'mindre-oro', ago(past, 1, '13:40'))
  if (protectedOne) await seedClosed(past, protectedOne)
  if (youngster) await seedWorryOf(past, youngster)
  await seedTreatmentsOfCrowd(past, crowd)
}

/** Made at the visit on the day after he had called for help, and gone through again forty days ago. */
async function seedSafetyPlan(past: DemoPast, adult: DemoPatient): Promise<void> {
  const called = await findCall(past, adult)
  if (!called) return
  const visit = addDays(civilDay(called), 1)
  const { Id } = await beginTreatment(past, adult, 'min-sakerhetsplan', at(visit, '09:10', zone))
  const pages = safetyPlan(addDays(visit, 90))
  const formId = await work(past, adult, Id, { when: at(visit, '09:55', zone), pages })
  await keepDocument(past, adult, formId, at(visit, '09:57', zone))
  await seeDone(past, adult, formId, at(visit, '10:20', zone))
  const changed = ago(past, 40, '14:30')
  await work(past, adult, Id, { when: changed, pages: safetyPlanLater(daysFrom(changed)(60)) })
  await keepDocument(past, adult, formId, addMinutes(changed, 2))
}

async function findCall({ db }: DemoPast, { patientId }: DemoPatient): Promise<Instant | undefined> {
  const call = await db
    .selectFrom('risk_alert')
    .select('raised_at as at')
    .where('patient_id', '=', patientId)
    .where('rule_key', '=', 'life')
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return call?.at
}

async function seedSleepOf(past: DemoPast, adult: DemoPatient): Promise<void> {
  const treatment = await beginTreatment(past, adult, 'sova-battre', ago(past, 24, '13:55'))
  const write = (when: Instant, pages: readonly WrittenPage[], through?: number) =>
    work(past, adult, treatment.Id, { when, pages, ...(through !== undefined && { through }) })
  const first = howSleepWorks(daysFrom(ago(past, 18)))
  await write(ago(past, 23, '20:40'), first.slice(0, 2), 2)
  await close(past, adult, await write(ago(past, 18, '21:10'), first), ago(past, 17, '09:28'))
  const second = theDay(daysFrom(ago(past, 7)))
  await write(ago(past, 14, '19:50'), second.slice(0, 2), 1)
  await close(past, adult, await write(ago(past, 7, '21:25'), second), ago(past, 6, '08:42'))
  await write(ago(past, 2, '20:30'), theEvening, 2)
  await seedThread(past, adult, treatment, sleepMessages)
  await seedAbsence(past, adult)
}

/** Half of the first module, and nothing since. */
async function seedLeft(past: DemoPast, soonGrown: DemoPatient): Promise<void> {
  const { Id } = await beginTreatment(past, soonGrown, 'mindre-oro', ago(past, 17, '15:20'))
  await work(past, soonGrown, Id, { when: ago(past, 15, '19:10'), pages: aboutWorry.slice(0, 1), through: 1 })
  await work(past, soonGrown, Id, { when: ago(past, 12, '21:05'), pages: aboutWorry, through: 3 })
}

/** Of a child who has not come in yet, and whose guardians write until the child is thirteen. */
async function seedWorryOf(past: DemoPast, youngster: DemoPatient): Promise<void> {
  if (youngster.age >= usualPolicy.seesWaitingUntil) return
  const treatment = await beginTreatment(past, youngster, 'mindre-oro', ago(past, 9, '13:10'))
  await seedThread(past, youngster, treatment, worryMessages)
}

/** Three modules of five, of which the last two were not for her; what she has read can be read for a while. */
async function seedClosed(past: DemoPast, cared: DemoPatient): Promise<void> {
  const { Id } = await beginTreatment(past, cared, 'sova-battre', ago(past, 66, '10:30'))
  for (const [turn, days] of [52, 38, 24].entries()) {
    const pages = turn === 0 ? (firstPages['sova-battre'] ?? []).slice(0, 1) : []
    const formId = await work(past, cared, Id, { when: ago(past, days, '18:45'), pages })
    const row = await close(past, cared, formId, ago(past, days - 1, '09:15'))
    if (turn === 1) await skipLast(past, cared, row)
  }
  const body = { MaintainDurationDays: 30, Reason: closeReason }
  await closeTreatment({ ...asStaff(past, cared, ago(past, 10, '15:10')), params: { id: Id }, body })
}

const closeReason =
  'Sover sex till sju timmar de flesta nätter och vill fortsätta på egen hand. De två sista modulerna behövdes inte.'

async function skipLast(past: DemoPast, cared: DemoPatient, { Id, ...row }: TreatmentRow): Promise<void> {
  const Modules = row.Modules.map(({ PlanId }, place) => ({ PlanId, IsSkipped: place > 2 }))
  const body = { Modules, OpensNext: row.OpensNext, PreviousLastModifiedAt: row.LastModifiedAt }
  await changePlan({ ...asStaff(past, cared, ago(past, 37, '09:20')), params: { id: Id }, body })
}

function daysFrom(when: Instant): (days: number) => CivilDate {
  return (days) => addDays(civilDay(when), days)
}
