import type { Instant } from '@samklang/contract/instants'
import { addDays } from '@samklang/engine/recurrence'
import { at } from '@samklang/engine/wall-clock'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { listAssignableVariants } from '../definitions/assignable.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import type { MadePatient } from './build-people.ts'
import { ago, type Cared, type Past } from './cast.ts'
import { drawFrom } from './draw.ts'
import { guardiansOf, layChildWithSchool, layCourse, layInpatient, layTeenager, type Occasion } from './form-stories.ts'
import type { Organisation } from './organisation.ts'
import { ask } from './past-asking.ts'
import { layShelves } from './shelves.ts'

type House = { db: Db; keys: Keys; now: Instant; organisation: Organisation }

/** What has been asked and answered in the demo clinic during the last months, and what waits. Without the forms of the house there is none of it. */
export async function layDemoForms(
  { db, keys, now, organisation }: House,
  named: ReadonlyMap<string, MadePatient>,
): Promise<void> {
  const typeIds = await listTypeIds(db)
  if (typeIds.size === 0) return
  const variants = await listAssignableVariants(db, [...typeIds.values()], 'Questionnaire')
  const past: Past = { db, keys, now, draw: drawFrom(417), typeIds, variants }
  const unitIds = Object.values(organisation.units).map(({ id }) => id)
  const everyone = await listCared(db, unitIds, now)
  await registerEarlier(db, unitIds, now)
  await layShelves(past, Object.values(organisation.groups))
  const find = (key: string) => everyone.get(named.get(key)?.id ?? '')
  await layNamed(past, find)
  const known = new Set([...named.values()].map(({ id }) => id))
  await layCrowd(
    past,
    [...everyone.values()].filter(({ patientId }) => !known.has(patientId)),
  )
  await writeFromNowOn(past)
}

type Find = (key: string) => Cared | undefined

async function layNamed(past: Past, find: Find): Promise<void> {
  const [child, teenager, inpatient] = [find('child'), find('teenager'), find('inpatient')]
  if (child) await layChildWithSchool(past, child)
  if (teenager) await layTeenager(past, teenager)
  if (inpatient) await layInpatient(past, inpatient)
  for (const { key, form, occasions, isLastUnread, waiting } of courses) {
    const cared = find(key)
    if (!cared) continue
    await layCourse(past, cared, { form, who: 'patient', occasions, isLastUnread: isLastUnread ?? false })
    if (waiting) await ask(past, cared, { forms: waiting, whom: ['patient'], when: ago(past, 3, '14:20') })
  }
  await layFamilyOfYoungster(past, find('youngster'))
  const adult = find('adult')
  const nextWeek = addDays(civilDay(past.now), 8)
  if (adult) await ask(past, adult, { forms: ['nojdhet'], whom: ['patient'], when: ago(past, 1), startDate: nextWeek })
}

type Course = { key: string; form: string; occasions: Occasion[]; isLastUnread?: boolean; waiting?: string[] }

const courses: Course[] = [
  { key: 'adult', form: 'sinnesstamning', occasions: fading([150, 115, 82, 49, 16], 0.75), waiting: ['somn'] },
  { key: 'adult', form: 'oro', occasions: fading([150, 82, 16], 0.6) },
  {
    key: 'patientAndGuardian',
    form: 'oro',
    occasions: fading([64, 34, 2], 0.65),
    isLastUnread: true,
    waiting: ['sinnesstamning'],
  },
  { key: 'protected', form: 'sinnesstamning', occasions: fading([88, 57, 23], 0.55), waiting: ['oro'] },
  { key: 'soonGrown', form: 'oro', occasions: fading([102, 61, 20], 0.7), waiting: ['sinnesstamning', 'somn'] },
]

/** It gets easier from one time to the next. */
function fading(days: number[], from: number): Occasion[] {
  return days.map((ago, turn) => ({ ago, burden: from - (turn * from) / (days.length + 1) }))
}

/** Two guardians whose answers came in this week and are not read; an interview that staff have begun with, and more to come. */
async function layFamilyOfYoungster(past: Past, youngster: Cared | undefined): Promise<void> {
  if (!youngster) return
  for (const [place, who] of guardiansOf(youngster).entries()) {
    const occasions = [{ ago: 3 - place, burden: 0.45 - place * 0.15 }]
    await layCourse(past, youngster, { form: 'vardagsfunktion', who, occasions, isLastUnread: true })
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

const crowdWithForms = 14

async function layCrowd(past: Past, crowd: Cared[]): Promise<void> {
  const answering = crowd.filter(({ age, accountId, contacts }) => (age >= 12 ? accountId : contacts.length > 0))
  for (const [index, cared] of answering.slice(0, crowdWithForms).entries()) {
    const [guardian] = guardiansOf(cared)
    const who = cared.age >= 12 && cared.accountId ? 'patient' : guardian
    if (!who) continue
    const form = who === 'patient' ? (['sinnesstamning', 'oro', 'somn'][index % 3] ?? 'oro') : 'vardagsfunktion'
    const start = (0.3 + past.draw.below(40) / 100) * (who === 'patient' ? 1 : 0.65)
    const occasions = fading([70 + past.draw.below(20), 2 + past.draw.below(25)].slice(index % 4 === 3 ? 1 : 0), start)
    await layCourse(past, cared, { form, who, occasions, isLastUnread: index % 3 === 0 })
    if (index % 2 === 0)
      await ask(past, cared, { forms: [form], whom: [who], when: ago(past, 1 + past.draw.below(9), '10:00') })
  }
}

async function listTypeIds(db: Db): Promise<Map<string, string>> {
  const types = await db.selectFrom('form_type').select(['id', 'name']).where('source', '=', 'Content').execute()
  return new Map(types.map(({ id, name }) => [name, id]))
}

/** Patients of the demo's own units, each with somebody who treats them and with those who stand around them. */
async function listCared(db: Db, unitIds: string[], now: Instant): Promise<Map<string, Cared>> {
  const { rows } = await sql<Cared>`
    select distinct on (p.id) p.id as "patientId", pu.unit_id as "unitId", a.id as "accountId", n.gender,
      n.preferred_language as language, pu.admitted_in_treatment as "isInside",
      coalesce(date_part('year', age(${now}::timestamptz, n.date_of_birth))::int, 0) as age,
      coalesce((select r.account_id from patient_responsible r
          where r.patient_id = p.id and r.unit_id = pu.unit_id order by r.account_id limit 1),
        (select c.account_id from account_care_unit c join account_role o on o.account_id = c.account_id
          where c.unit_id = pu.unit_id and o.role = 'Staff' order by c.account_id limit 1)) as "clinicianId",
      coalesce((select json_agg(json_build_object('relationId', l.id, 'actsAs', l.acts_as, 'accountId', k.id,
          'language', o.preferred_language) order by l.id)
        from relation l join person o on o.id = l.person_id left join account k on k.person_id = o.id
        where l.patient_id = p.id and l.status = 'Active'), '[]') as contacts
    from patient p
    join person n on n.id = p.person_id
    join patient_unit pu on pu.patient_id = p.id and pu.released_at is null and pu.unit_id = any(${unitIds}::uuid[])
    left join account a on a.person_id = n.id
    where p.status = 'Active'
    order by p.id, pu.unit_id limit 200`.execute(db)
  return new Map(rows.flatMap((cared) => (cared.clinicianId ? [[cared.patientId, cared]] : [])))
}

/** Nobody answers before they are registered. */
async function registerEarlier(db: Db, unitIds: string[], now: Instant): Promise<void> {
  await db
    .updateTable('patient_unit')
    .set({ registered_at: addMinutes(now, -170 * 24 * 60) })
    .where('unit_id', 'in', unitIds)
    .execute()
}

/** From today those who are asked are written to, and reminded of what waits the day after tomorrow. */
async function writeFromNowOn({ db, now }: Past): Promise<void> {
  const waiting = ['Open', 'Scheduled', 'Ongoing'] as const
  const open = await db
    .updateTable('form')
    .set({ notify: true })
    .where('status', 'in', waiting)
    .where('respondent_type', '<>', 'Staff')
    .returning(['id', 'status'])
    .execute()
  await db.updateTable('recurring_questionnaire').set({ notify: true }).execute()
  const due = at(addDays(civilDay(now), 2), '08:00', 'Europe/Stockholm')
  const reminders = open.flatMap(({ id, status }) =>
    status === 'Open' ? [{ id: makeId(now), form_id: id, due_at: due }] : [],
  )
  await db.insertInto('form_reminder').values(reminders).execute()
}
