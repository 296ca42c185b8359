import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { isOnWeekday, nextJournalReminder, onTheWall } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { writeAboutForms } from '../form-messages/write-about-forms.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import type { MessageDependencies } from '../outbox/services.ts'

const atOnce = 100
const tooLateMinutes = 120

/** Reminds of diaries by weekday and time. Resolves to how many reminders were due. */
export async function remindOfJournals(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => remindSome(trx, messaging, now)))
}

async function remindSome(db: Db, messaging: MessageDependencies, now: Instant): Promise<number> {
  const due = await lockDue(db, now)
  await setNext(
    db,
    due.map((reminder) => ({ id: reminder.reminderId, next: nextOf(reminder, now) })),
  )
  const needed = due.filter((reminder) => isNeeded(reminder, now))
  const reminded: typeof needed = []
  // Those who are reminded of two diaries at the same time by the same way hear of it once.
  for (const same of Map.groupBy(needed, ({ dueAt, channel }) => `${dueAt} ${channel}`).values()) {
    const [{ channel, dueAt } = { channel: 'Sms' as const, dueAt: now }] = same
    const forms = same.map(({ id: formId, ...form }) => ({ ...form, formId }))
    const telling = { purpose: 'JournalReminder', forms, channel, occasion: dueAt } as const
    const outcomes = await writeAboutForms(db, messaging, telling, now)
    reminded.push(...same.filter(({ id }) => outcomes.get(id) === 'Ok'))
  }
  const events = reminded.map((form) => ({ event: 'Reminded' as const, form, accountId: null }))
  await insertEventsOfForms(db, events, now)
  await recordManyBySystem(db, { action: 'SendReminders', call: 'remindOfJournals', about: reminded }, now)
  return due.length
}

type Due = Awaited<ReturnType<typeof lockDue>>[number]

function lockDue(db: Db, now: Instant) {
  return db
    .selectFrom('journal_reminder as r')
    .innerJoin('form as f', 'f.id', 'r.form_id')
    .innerJoin('journal as j', 'j.form_id', 'f.id')
    .innerJoin('patient as p', 'p.id', 'f.patient_id')
    .innerJoin('unit', 'unit.id', 'f.unit_id')
    .select((eb) => [
      'r.id as reminderId',
      'r.weekdays',
      'r.time_of_day as time',
      'r.channel',
      sql<Instant>`r.next_at`.as('dueAt'),
      'f.id',
      'f.patient_id as patientId',
      'f.relation_id as relationId',
      'unit.name as unitName',
      'f.status',
      'j.time_zone as zone',
      // The times of the day at which this diary reminds up to now, and the days that it was last written about.
      eb
        .selectFrom('journal_reminder as o')
        .select(sql<{ weekdays: number }[]>`json_agg(json_build_object('weekdays', o.weekdays))`.as('all'))
        .whereRef('o.form_id', '=', 'f.id')
        .whereRef('o.time_of_day', '<=', 'r.time_of_day')
        .where('o.active', '=', true)
        .as('upToNow'),
      sql<CivilDate[]>`array(select e.entry_date::text from journal_entry e where e.form_id = f.id
        order by e.entry_date desc limit 20)`.as('entryDates'),
    ])
    .where('r.active', '=', true)
    .where('r.next_at', '<=', now)
    .where('f.status', 'in', ['Ongoing', 'Closed', 'Canceled'])
    .where('p.status', '=', 'Active')
    .orderBy('r.next_at')
    .limit(atOnce)
    .forUpdate('r')
    .skipLocked()
    .execute()
}

async function setNext(db: Db, reminders: { id: string; next: Instant | null }[]): Promise<void> {
  await sql`update journal_reminder r set next_at = n.next
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as n (id uuid, next timestamptz)
    where r.id = n.id`.execute(db)
}

function nextOf({ weekdays, time, zone, status }: Due, now: Instant): Instant | null {
  return status === 'Ongoing' ? (nextJournalReminder(weekdays, time, zone, now) ?? null) : null
}

/** Not of what is over, not hours late, and not of what has been written already: one entry for each time of the day. */
function isNeeded({ status, dueAt, zone, upToNow, entryDates }: Due, now: Instant): boolean {
  if (status !== 'Ongoing' || dueAt < addMinutes(now, -tooLateMinutes)) return false
  const { day } = onTheWall(dueAt, zone)
  const asked = (upToNow ?? []).filter(({ weekdays }) => isOnWeekday(weekdays, day)).length
  return entryDates.filter((date) => date === day).length < asked
}
