import type { Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { listAssignableVariants } from '../definitions/assignable.ts'
import { storeEarlierVersions } from '../definitions/sync-content.ts'
import { notifyIfWorse } from '../judgements/notify-if-worse.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import type { MadePatient } from './build-people.ts'
import { ago, type DemoPast, type DemoPatient, type DemoRespondent, guardiansOf } from './cast.ts'
import { seedCrowd } from './crowd.ts'
import { deriveActivity } from './derive-activity.ts'
import { seedMoodDiary } from './diary-stories.ts'
import { drawFrom } from './draw.ts'
import { seedFollowUps } from './follow-up-stories.ts'
import { seedChildWithSchool, seedCourse, seedInpatient, seedTeenager } from './form-stories.ts'
import { newLedger, saveLedger } from './ledger.ts'
import { listCared } from './list-cared.ts'
import { seedLongCourse } from './long-courses.ts'
import { namedStories } from './named-stories.ts'
import type { Organisation } from './organisation.ts'
import { ask } from './past-asking.ts'
import { seedInactivity } from './past-inactivity.ts'
import { seedPrograms } from './program-stories.ts'
import { seedCategories } from './seed-categories.ts'
import { seedTreatments } from './treatment-stories.ts'

const daysOfCare = 730

type AppDependencies = { db: Db; keys: Keys; now: Instant; organisation: Organisation }

/** What has been asked and answered in the demo clinic during two years, and what waits. Without the product's own forms there is none of it. */
export async function seedDemoForms(
  { db, keys, now, organisation }: AppDependencies,
  named: ReadonlyMap<string, MadePatient>,
): Promise<void> {
  const past = await openPast({ db, keys, now })
  if (!past) return
  const unitIds = Object.values(organisation.units).map(({ id }) => id)
  const everyone = await listCared(db, unitIds, now)
  await seedCategories(past, Object.values(organisation.groups))
  const find = (key: string) => everyone.get(named.get(key)?.id ?? '')
  await seedNamed(past, find)
  const known = new Set([...named.values()].map(({ id }) => id))
  const others = [...everyone.values()].filter(({ patientId }) => !known.has(patientId))
  const crowd = await seedCrowd(past, others)
  await saveLedger(db, past.ledger)
  const isOfAge = ({ unitId, age, accountId }: DemoPatient) =>
    unitId === find('soonGrown')?.unitId && age > 13 && age < 18 && accountId !== null
  await seedFollowUps(past, find('soonGrown'), others.find(isOfAge) ?? find('youngster'))
  await tellOfWorse(past)
  await registerEarlier(past, [...known, ...crowd.map(({ patientId }) => patientId)])
  await seedTreatments(past, find, crowd)
  await seedPrograms(past, find, crowd)
  await deriveActivity(db)
  await seedInactivity(past)
  await writeFromNowOn(past)
}

export async function openPast({
  db,
  keys,
  now,
}: Pick<AppDependencies, 'db' | 'keys' | 'now'>): Promise<DemoPast | undefined> {
  const typeIds = await listTypeIds(db)
  if (typeIds.size === 0) return undefined
  const ids = [...typeIds.values()]
  const variants = [
    ...(await listAssignableVariants(db, ids, 'Questionnaire')),
    ...(await listAssignableVariants(db, ids, 'Journal')),
  ]
  const earlierVersions = await storeEarlierVersions(db, ago({ now }, daysOfCare))
  return { db, keys, now, draw: drawFrom(417), typeIds, variants, earlierVersions, ledger: newLedger() }
}

type Find = (key: string) => DemoPatient | undefined

async function seedNamed(past: DemoPast, find: Find): Promise<void> {
  const [child, teenager, inpatient] = [find('child'), find('teenager'), find('inpatient')]
  if (child) await seedChildWithSchool(past, child)
  if (teenager) await seedTeenager(past, teenager)
  if (inpatient) await seedInpatient(past, inpatient)
  for (const { key, waiting, diary, courses } of namedStories) {
    const cared = find(key)
    if (!cared) continue
    for (const course of courses) await seedLongCourse(past, cared, { whom: ['patient'], ...course })
    if (diary) await seedMoodDiary(past, cared, diary)
    if (waiting) await ask(past, cared, { forms: waiting, whom: ['patient'], when: ago(past, 3, '14:20') })
  }
  await seedFamilyOfYoungster(past, find('youngster'))
  const adult = find('adult')
  const nextWeek = addDays(civilDay(past.now), 8)
  if (adult) await ask(past, adult, { forms: ['nojdhet'], whom: ['patient'], when: ago(past, 1), startDate: nextWeek })
}

/** Two guardians whose answers came in this week and are not read; an interview that staff have begun with, and more to come. */
async function seedFamilyOfYoungster(past: DemoPast, youngster: DemoPatient | undefined): Promise<void> {
  if (!youngster) return
  const whom: DemoRespondent[] = ['patient', ...guardiansOf(youngster)]
  const everyday = { form: 'vardagsfunktion', whom, shape: 'Worsening' as const, span: { from: 640, to: 96, times: 5 } }
  await seedLongCourse(past, youngster, everyday)
  for (const [place, who] of guardiansOf(youngster).entries()) {
    const occasions = [{ ago: 3 - place, burden: 0.45 - place * 0.15 }]
    await seedCourse(past, youngster, { form: 'vardagsfunktion', who, occasions, isLastUnread: true })
  }
  await ask(past, youngster, { forms: ['forsta-samtalet'], whom: ['staff'], when: ago(past, 1, '11:00') })
  const startDate = addDays(civilDay(past.now), 21)
  await ask(past, youngster, {
    forms: ['vardagsfunktion'],
    whom: guardiansOf(youngster),
    when: ago(past, 1),
    startDate,
  })
}

/** Of what nobody has read yet: whether it is worse than before is known once everything before it is there. */
async function tellOfWorse({ db }: DemoPast): Promise<void> {
  const unread = await db
    .selectFrom('form')
    .select((eb) => ['id', 'patient_id as patientId', 'unit_id as unitId', eb.ref('entered_at').$notNull().as('at')])
    .where('kind', '=', 'Questionnaire')
    .where('status', '=', 'Closed')
    .where('confirmation', '=', 'Unconfirmed')
    .where('entered_at', 'is not', null)
    .execute()
  for (const form of unread) await notifyIfWorse(db, form, form.at)
}

async function listTypeIds(db: Db): Promise<Map<string, string>> {
  const types = await db.selectFrom('form_type').select(['id', 'name']).where('source', '=', 'Content').execute()
  return new Map(types.map(({ id, name }) => [name, id]))
}

/** Nobody answers before they are registered, and nobody is asked about a patient whom they do not yet stand beside. */
async function registerEarlier({ db, now }: DemoPast, patientIds: string[]): Promise<void> {
  const since = addMinutes(now, -daysOfCare * 24 * 60)
  await db.updateTable('patient').set({ created_at: since }).where('id', 'in', patientIds).execute()
  await db.updateTable('patient_unit').set({ registered_at: since }).where('patient_id', 'in', patientIds).execute()
  await db.updateTable('relation').set({ created_at: since }).where('patient_id', 'in', patientIds).execute()
}

/** From today those who are asked are written to, and reminded of what waits the day after tomorrow. */
async function writeFromNowOn({ db, now }: DemoPast): Promise<void> {
  const waiting = ['Open', 'Scheduled', 'Ongoing'] as const
  const open = await db
    .updateTable('form')
    .set({ notify: true })
    .where('status', 'in', waiting)
    .where('respondent_type', '<>', 'Staff')
    .returning(['id', 'status', 'kind'])
    .execute()
  await db.updateTable('recurring_questionnaire').set({ notify: true }).execute()
  // Nobody was written to about the past; of those who have not accepted that is what staff should see.
  await sql`update form f set is_notice_known = false where f.relation_id is null
    or exists (select from relation l where l.id = f.relation_id and l.status = 'Active')`.execute(db)
  await sql`update form_event e set event = 'Sent' from form f
    where f.id = e.form_id and e.event = 'Assigned' and not f.is_notice_known`.execute(db)
  const due = at(addDays(civilDay(now), 2), '08:00', 'Europe/Stockholm')
  const reminders = open.flatMap(({ id, status, kind }) =>
    status === 'Open' && kind !== 'TreatmentModule' ? [{ id: makeId(now), form_id: id, due_at: due }] : [],
  )
  await db.insertInto('form_reminder').values(reminders).execute()
  // Of a treatment one is reminded once a week.
  await db.updateTable('treatment').set({ notify: true }).where('status', '=', 'Ongoing').execute()
  const remindedAt = addMinutes(due, -7 * 24 * 60)
  await db.updateTable('treatment').set({ reminded_at: remindedAt }).where('created_at', '<', remindedAt).execute()
}
