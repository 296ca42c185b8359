import { findCivicIdFault } from '@samklang/contract/civic-id'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { errorOfMeasurement } from '@samklang/engine/change/measurement-error'
import { reliableChange } from '@samklang/engine/change/reliable-change'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncContent } from '../definitions/sync-content.ts'
import { findInactive } from '../inbox/find-inactive.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField } from '../keys/sealed-field.ts'
import { findUnconfirmed } from '../messages/find-unconfirmed.ts'
import { syncPrograms } from '../program-templates/sync-programs.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { listAudit } from '../testing/list-audit.ts'
import { listTreatmentsOf } from '../treatments/list-treatments.ts'
import { seedDemoClinic } from './clinic.ts'
import { demoRelatives } from './families.ts'
import { madeUpCivicId } from './made-up-numbers.ts'
import { demoPeople } from './people.ts'
import { demoStaff } from './staff.ts'
import { drawUnitDocument, seedUnitDocument } from './unit-document.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }
const now = '2026-11-15T10:00:00.000Z'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await syncContent(database.db, now)
  await syncPrograms(database.db, now)
  expect(await seedDemoClinic(database.db, keys, now)).toBe(true)
}, 120_000)
afterAll(() => database.close())

test('the demo clinic is laid once', async () => {
  expect(await seedDemoClinic(database.db, keys, now)).toBe(false)
  const units = await database.db.selectFrom('unit').select(['kind']).execute()
  expect(units.filter(({ kind }) => kind === 'CareUnit')).toHaveLength(3)
})

test('R-446 the demo’s patients have a document of their unit, drawn as a PDF', async () => {
  expect(await seedUnitDocument(database.db, await drawUnitDocument(), now)).toBe(true)
  const documents = await database.db
    .selectFrom('unit_document as d')
    .innerJoin('media_asset as m', 'm.id', 'd.media_id')
    .select(['d.title_sv', 'm.name', 'm.bytes'])
    .execute()
  expect(documents).toHaveLength(2)
  for (const { bytes } of documents) expect(bytes?.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('every demo person has a name of their own and a way to sign in', () => {
  const names = [...demoStaff, ...demoRelatives].map(({ firstname, lastname }) => `${firstname} ${lastname}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { signIn, hsaId, civicId, description } of demoPeople) {
    expect(signIn.includes('staff') ? hsaId : civicId).toBeTruthy()
    expect(description.sv && description.en).toBeTruthy()
  }
})

test('demo civic ids are well formed and carry the serial that nobody is given', () => {
  for (const { civicId } of demoRelatives) {
    expect(findCivicIdFault(civicId)).toBeUndefined()
    const day = `${civicId.slice(0, 4)}-${civicId.slice(4, 6)}-${civicId.slice(6, 8)}`
    expect(civicId).toBe(madeUpCivicId(day))
  }
})

test.each(demoRelatives)('$firstname $lastname is found by civic id, and what was sealed opens', async (relative) => {
  const person = await database.db
    .selectFrom('person')
    .selectAll()
    .where('personal_id_index', '=', blindIndex(keys, 'personal-id', relative.civicId))
    .executeTakeFirstOrThrow()
  expect(person.firstname).toBe(relative.firstname)
  const open = (column: 'personal_id' | 'phone') =>
    person[column] && openField(keys, { table: 'person', column, row: person.id }, person[column])
  expect(open('personal_id')).toBe(relative.civicId)
  expect(open('phone')).toBe(relative.phone ?? null)
  if (relative.phone) expect(person.phone_index).toEqual(blindIndex(keys, 'phone', relative.phone))
})

test('both guardians stand beside both children, and only the ward admits', async () => {
  const guardians = await database.db
    .selectFrom('relation')
    .innerJoin('person', 'person.id', 'relation.person_id')
    .select(['person.firstname', 'relation.patient_id'])
    .where('relation.relation_type', '=', 'Guardian')
    .where('person.lastname', '=', 'Ängsull')
    .execute()
  expect(guardians).toHaveLength(4)
  expect(new Set(guardians.map(({ patient_id }) => patient_id)).size).toBe(2)

  const admitted = await database.db
    .selectFrom('patient_unit')
    .innerJoin('unit', 'unit.id', 'patient_unit.unit_id')
    .innerJoin('unit_group', 'unit_group.id', 'unit.unit_group_id')
    .select(['unit_group.admission', 'patient_unit.admitted_date'])
    .where('patient_unit.admitted_in_treatment', '=', true)
    .execute()
  expect(admitted).toContainEqual({ admission: true, admitted_date: '2026-11-09' })
  expect(admitted.every(({ admission }) => admission)).toBe(true)
})

test('sixty patients, with tags, responsible staff and invitations that wait, run out and are accepted', async () => {
  const { db } = database
  const patients = await db.selectFrom('patient').select('id').execute()
  expect(patients).toHaveLength(60)
  const invitations = await db.selectFrom('invitation').select('status').execute()
  expect(new Set(invitations.map(({ status }) => status))).toEqual(new Set(['Pending', 'Expired', 'Accepted']))
  expect((await db.selectFrom('patient_responsible').selectAll().execute()).length).toBeGreaterThan(30)
  expect((await db.selectFrom('patient_tag').selectAll().execute()).length).toBeGreaterThan(15)
})

test('one patient turns eighteen within days, one cannot be reached and one is protected', async () => {
  const { db } = database
  const born = await db
    .selectFrom('person')
    .select('date_of_birth as day')
    .where('lastname', '=', 'Tröskelsten')
    .execute()
  expect(born).toContainEqual({ day: '2008-11-24' })
  const failed = await db.selectFrom('outgoing_message').select(['status', 'patient_id']).execute()
  expect(failed).toMatchObject([{ status: 'Failed' }])
  const isProtected = await db
    .selectFrom('person')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .select(['person.lastname', 'person.protected_since'])
    .where('is_protected', '=', true)
    .execute()
  expect(isProtected).toContainEqual({ lastname: 'Tystnadsskog', protected_since: now })
})

test('two years of forms lie behind the clinic: courses that were read, answers that were not, and what waits', async () => {
  const { db } = database
  const forms = await db.selectFrom('form').selectAll().execute()
  const count = (is: (form: (typeof forms)[number]) => boolean) => forms.filter(is).length
  expect(count(({ confirmation }) => confirmation === 'Confirmed')).toBeGreaterThan(400)
  expect(count(({ confirmation }) => confirmation === 'Unconfirmed')).toBeGreaterThan(5)
  expect(count(({ status }) => status === 'Open')).toBeGreaterThan(12)
  expect(count(({ status }) => status === 'Scheduled')).toBeGreaterThan(1)
  expect(count(({ status }) => status === 'Ongoing')).toBe(3)
  expect(count(({ notify, respondent_type }) => notify && respondent_type === 'Staff')).toBe(0)
  for (const { created_at, answered_at, confirmed_at } of forms) {
    const times = [created_at, answered_at, confirmed_at, now].filter((time) => time !== null)
    expect(times).toEqual(times.toSorted())
  }
  const closed = forms.filter(({ status }) => status === 'Closed')
  expect(new Set(closed.map((form) => form.patient_id)).size).toBeGreaterThanOrEqual(30)
  const longAgo = closed.filter(({ answered_at }) => (answered_at ?? now) < '2025-03-15')
  expect(new Set(longAgo.map((form) => form.patient_id)).size).toBeGreaterThan(25)
  expect(new Set(closed.map(({ respondent_type }) => respondent_type)).size).toBe(4)
  const scores = await db.selectFrom('form_score').select(['form_id', 'normalized_value', 'validity']).execute()
  expect(scores.filter(({ normalized_value }) => normalized_value !== null).length).toBeGreaterThan(200)
  const left = new Set(forms.filter(({ is_incomplete }) => is_incomplete).map(({ id }) => id))
  const gaps = scores.filter(({ validity }) => validity === 'TooManyMissing')
  expect(gaps.length).toBeGreaterThan(1)
  expect(gaps.every(({ form_id }) => left.has(form_id))).toBe(true)
  expect((await db.selectFrom('journal_entry').select('id').execute()).length).toBeGreaterThan(60)
})

test('one answer calls for somebody, and waits for the psychologist who treats the patient', async () => {
  const alerts = await database.db
    .selectFrom('risk_alert')
    .innerJoin('account', 'account.id', 'risk_alert.owner_account_id')
    .select(['rule_key', 'severity', 'account.hsa_id'])
    .where('acknowledged_at', 'is', null)
    .execute()
  expect(alerts).toEqual([{ rule_key: 'life', severity: 'Alert', hsa_id: 'SE0000000000-D001' }])
  const seenTo = await database.db
    .selectFrom('risk_alert')
    .select(['action', 'raised_at', 'acknowledged_at'])
    .where('acknowledged_at', 'is not', null)
    .execute()
  expect(new Set(seenTo.map(({ action }) => action)).size).toBeGreaterThan(3)
  for (const { raised_at, acknowledged_at } of seenTo) expect((acknowledged_at ?? '') > raised_at).toBe(true)
})

test('R-308 R-309 one acknowledged alert is to be followed up, and of another a colleague is asked to take over', async () => {
  const followed = await database.db
    .selectFrom('risk_alert as a')
    .innerJoin('account as o', 'o.id', 'a.follow_up_account_id')
    .leftJoin('alert_hand_over as h', 'h.alert_id', 'a.id')
    .leftJoin('account as r', 'r.id', 'h.to_account_id')
    .select(['o.hsa_id as by', 'r.hsa_id as asked', 'h.answer', 'a.rule_key'])
    .where('a.next_step_on', 'is not', null)
    .where('a.followed_up_at', 'is', null)
    .orderBy('a.acknowledged_at')
    .execute()
  expect(followed).toEqual([
    { by: 'SE0000000000-D001', asked: null, answer: null, rule_key: 'life' },
    { by: 'SE0000000000-D003', asked: 'SE0000000000-D001', answer: null, rule_key: 'life' },
  ])
})

test('R-307 nothing of what lies behind counts as confirmed just now', async () => {
  const { rows } = await sql<{ late: number }>`select count(*)::int as late from form_confirmation
    where confirmed_at > clock_timestamp() - interval '10 minutes'`.execute(database.db)
  expect(rows).toEqual([{ late: 0 }])
})

test('the log holds nothing that nobody did: it could not be sealed', async () => {
  expect(await listAudit(database, { action: 'GetPatient' })).toEqual([])
})

test('every kind of thing that the demo can make waits for somebody', async () => {
  const waiting = await database.db
    .selectFrom('notification')
    .select(['type', 'created_at'])
    .where('handling_state', '=', 'NotHandled')
    .execute()
  expect(new Set(waiting.map(({ type }) => type))).toEqual(
    new Set([
      'ProgramCompleted',
      'NewQuestionnaireAnswer',
      'AnswerStaffForm',
      'JournalUpdated',
      'WorsenedSinceBest',
      'JournalEnded',
      'Inactivity_UnansweredQuestionnaire',
      'Inactivity_UnansweredJournal',
      'Inactivity_UnansweredTreatmentModule',
      'NewTreatmentMessage',
      'TreatmentModuleDone',
      // A colleague was asked to take over the follow-up of a form that has been confirmed since.
      'HandOverAsked',
    ]),
  )
  expect(waiting.every(({ created_at }) => created_at <= now)).toBe(true)
  // The calendar finds nothing late that staff have not been told of.
  expect(await findInactive(database.db, now)).toBe(0)
})

test('what the answers score follows the course that was meant: it got better, and it came back', async () => {
  const relapsed = await totalsOf('Rosendimma', 'sinnesstamning')
  const [first = 0] = relapsed
  const [best, worst] = [Math.min(...relapsed.slice(2, 10)), Math.max(...relapsed.slice(9, 13))]
  const sem = errorOfMeasurement({ Reliability: 0.86, Sd: 6.8 })
  const measure = { min: 0, max: 33, direction: 'HigherIsWorse' as const }
  const from = (before: number, after: number) =>
    reliableChange({ value: before, sem }, { value: after, sem }, measure)?.verdict
  expect(from(first, best)).toBe('Improved')
  expect(from(best, worst)).toBe('Worsened')
  const improved = await totalsOf('Solglimt', 'oro')
  expect((improved.at(-1) ?? 0) + 6).toBeLessThan(improved[0] ?? 0)
})

test('forms are answered in the version of their day: what is asked now is the newest', async () => {
  const rows = await database.db
    .selectFrom('form as f')
    .innerJoin('form_type as t', 't.id', 'f.form_type_id')
    .innerJoin('form_variant_version as vv', 'vv.id', 'f.variant_version_id')
    .select(['t.name', 'f.status', 'vv.id', 'vv.version_no', 'vv.form_variant_id'])
    .select((eb) =>
      eb
        .selectFrom('form_variant_version as other')
        .select((all) => all.fn.max('other.version_no').as('newest'))
        .whereRef('other.form_variant_id', '=', 'vv.form_variant_id')
        .as('newest'),
    )
    .execute()
  const earlier = rows.filter(({ version_no, newest }) => version_no < (newest ?? 0))
  expect(new Set(earlier.map(({ name }) => name))).toEqual(new Set(['forsta-samtalet', 'nojdhet', 'oro']))
  expect(new Set(earlier.map(({ status }) => status))).toEqual(new Set(['Closed']))
  const newest = rows.filter(({ version_no, newest }) => version_no === newest)
  for (const name of ['oro', 'sinnesstamning', 'somn', 'vardagsfunktion'])
    expect(newest.filter((row) => row.name === name).length).toBeGreaterThan(0)
})

async function totalsOf(lastname: string, form: string): Promise<number[]> {
  const rows = await database.db
    .selectFrom('form_score as s')
    .innerJoin('form as f', 'f.id', 's.form_id')
    .innerJoin('form_type as t', 't.id', 'f.form_type_id')
    .innerJoin('patient as p', 'p.id', 'f.patient_id')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select('s.value')
    .where('n.lastname', '=', lastname)
    .where('t.name', '=', form)
    .where('s.scale_key', '=', 'total')
    .orderBy('f.answered_at')
    .execute()
  return rows.flatMap(({ value }) => (value === null ? [] : [value]))
}

test('the child’s guardians and teacher each have a form to answer, and both groups their categories', async () => {
  const { db } = database
  const waiting = await db
    .selectFrom('form')
    .innerJoin('relation', 'relation.id', 'form.relation_id')
    .innerJoin('person', 'person.id', 'relation.person_id')
    .innerJoin('patient', 'patient.id', 'form.patient_id')
    .innerJoin('person as child', 'child.id', 'patient.person_id')
    .select('person.firstname')
    .where('form.status', '=', 'Open')
    .where('child.firstname', '=', 'Smultron')
    .execute()
  expect(waiting.map(({ firstname }) => firstname).sort()).toEqual(['Kastanj', 'Lönnlöv', 'Tussilago'])
  const categories = await db.selectFrom('unit_group_category').select('unit_group_id').execute()
  expect(new Set(categories.map((category) => category.unit_group_id)).size).toBe(2)
  const inCategories = await db.selectFrom('unit_group_category_item').select('template_id').execute()
  expect(new Set(inCategories.map((item) => item.template_id)).size).toBe(14)
})

async function treatmentsOf(lastname: string, isYoungster = false): Promise<TreatmentRow[]> {
  const patient = await database.db
    .selectFrom('patient as p')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select('p.id')
    .where('n.lastname', '=', lastname)
    .where('n.firstname', isYoungster ? '=' : '<>', 'Maskros')
    .executeTakeFirstOrThrow()
  return listTreatmentsOf(database.db, patient.id, { language: 'sv', now })
}

const statuses = ({ Modules }: TreatmentRow) => Modules.map(({ Status }) => Status)

test('one works with the third module of a treatment, and has a safety plan with the document of each time', async () => {
  const [sleep, plan] = await treatmentsOf('Rosendimma')
  expect(sleep).toMatchObject({
    DisplayName: 'Sova bättre',
    Status: 'Ongoing',
    StartDate: '2026-10-22',
    InactiveSince: null,
  })
  expect(sleep && statuses(sleep)).toEqual(['Closed', 'Closed', 'PartlyAnswered', 'NotStarted', 'NotStarted'])
  expect(sleep?.Modules[2]).toMatchObject({ CurrentPage: { No: 3, Title: 'Skärmarna' }, PagesCompleted: 2 })
  expect(sleep?.Modules[2]?.LatestActivityAt?.slice(0, 10)).toBe('2026-11-13')
  expect(plan).toMatchObject({ DisplayName: 'Min säkerhetsplan', Status: 'Ongoing', Modules: [{ Status: 'Done' }] })
  const made = await database.db.selectFrom('treatment_artifact').selectAll().orderBy('generated_at').execute()
  expect(made.map(({ treatment_id }) => treatment_id)).toEqual([plan?.Id, plan?.Id])
  expect(made[1]?.generated_at.slice(0, 10)).toBe('2026-10-06')
  expect(made[1]?.form_modified_at).toBe(plan?.Modules[0]?.LatestActivityAt)
})

test('he and whoever treats him write to each other, and each has one message to read', async () => {
  const [sleep] = await treatmentsOf('Rosendimma')
  const messages = await database.db
    .selectFrom('message')
    .select(['kind', 'from_staff', 'created_at', 'confirmed_at', 'tell_from'])
    .where('treatment_id', '=', sleep?.Id ?? '')
    .orderBy('number')
    .execute()
  const chat = messages.filter(({ kind }) => kind === 'Chat')
  expect([chat.length, messages.length]).toEqual([14, 17])
  expect(messages.map(({ created_at }) => created_at)).toEqual(messages.map(({ created_at }) => created_at).toSorted())
  const unread = chat.filter(({ confirmed_at }) => confirmed_at === null)
  expect(unread.map(({ from_staff, created_at }) => [from_staff, created_at.slice(0, 10)])).toEqual([
    [true, '2026-11-14'],
    [false, '2026-11-15'],
  ])
  for (const { created_at, confirmed_at } of chat) expect((confirmed_at ?? now) > created_at).toBe(true)
  expect(messages.every(({ tell_from }) => tell_from === null)).toBe(true)
  expect(await findUnconfirmed(database.db, now)).toBe(0)
})

test('the guardians of a child of twelve write in its treatment, each in their own name', async () => {
  const [worry] = await treatmentsOf('Solglimt', true)
  expect(worry).toMatchObject({ VariantName: 'Mindre oro, ung', Status: 'Ongoing', UnreadMessages: 0 })
  const { rows } = await sql`select m.sent_as as "as",
      (select count(*)::int from message_guardian_reading g where g.message_id = m.id) as guardians,
      (select concat_ws(' ', n.firstname, n.lastname) from person n where n.identity_id = a.identity_id limit 1) as name
    from message m join account a on a.id = m.sent_by
    where m.treatment_id = ${worry?.Id} order by m.number`.execute(database.db)
  expect(rows).toMatchObject([
    { as: null, guardians: 1 },
    { as: 'Guardian', name: 'Rönnbär Solglimt', guardians: 0 },
    { as: null, guardians: 1 },
    { as: 'Guardian', name: 'Kastanj Solglimt', guardians: 0 },
    { as: null, guardians: 0 },
  ])
})

test('whoever wrote to him last is away for some days, and whoever treats him answers instead', async () => {
  const { rows } = await sql<{ name: string; instead: string; until: string }>`select o.lastname as name,
      d.lastname as instead, s.until_day as until
    from staff_absence s join account o on o.id = s.account_id join account d on d.id = s.substitute_account_id`.execute(
    database.db,
  )
  expect(rows).toEqual([{ name: 'Månstråle', instead: 'Lundglänta', until: '2026-11-21' }])
  const phrases = await database.db.selectFrom('unit').select('all_danger_phrases as all').execute()
  expect(phrases.map(({ all }) => all.length).filter((count) => count > 0)).toEqual([2])
})

test('one treatment was left in its first module, one has just begun, and one is over and can be read', async () => {
  const [left] = await treatmentsOf('Tröskelsten')
  expect(left).toMatchObject({ DisplayName: 'Mindre oro', VariantName: 'Mindre oro, ung', StartDate: '2026-10-29' })
  expect(left?.InactiveSince?.slice(0, 10)).toBe('2026-11-03')
  expect(left?.Modules[0]).toMatchObject({ Status: 'PartlyAnswered', Pages: 6, PagesCompleted: 3 })
  const [begun] = await treatmentsOf('Solglimt')
  expect(begun).toMatchObject({ VariantName: 'Mindre oro, vuxen', StartDate: '2026-11-14', LatestActivityAt: null })
  expect(begun && statuses(begun)[0]).toBe('Open')
  const [over] = await treatmentsOf('Tystnadsskog')
  expect(over).toMatchObject({ DisplayName: 'Sova bättre', Status: 'Maintained', MaintainUntil: '2026-12-05' })
  expect(over?.CloseReason).toContain('på egen hand')
  expect(over?.Modules.map(({ IsSkipped }) => IsSkipped)).toEqual([false, false, false, true, true])
})

test('a dozen others are in the middle of a treatment, at more than one unit, and no module calls for anybody', async () => {
  const { db } = database
  const going = await db.selectFrom('treatment').select(['id', 'unit_id']).where('status', '=', 'Ongoing').execute()
  expect(going).toHaveLength(5 + 12)
  expect(new Set(going.map(({ unit_id }) => unit_id)).size).toBeGreaterThan(1)
  const alerts = await db
    .selectFrom('risk_alert as a')
    .innerJoin('form as f', 'f.id', 'a.form_id')
    .select('a.id')
    .where('f.kind', '=', 'TreatmentModule')
    .execute()
  expect(alerts).toEqual([])
})

test('nobody has been written to about the past', async () => {
  const sent = await database.db.selectFrom('outgoing_message').select('purpose').execute()
  expect(sent).toEqual([{ purpose: 'Invitation' }])
})
