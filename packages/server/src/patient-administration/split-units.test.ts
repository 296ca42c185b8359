import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../database/connect.ts'
import { migrate, readMigrations } from '../database/migrate.ts'
import { appRole } from '../database/roles.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { openField, sealField } from '../keys/sealed-field.ts'
import { sealCopiedPeople } from '../patients/seal-copied-people.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

// A database from before units were kept apart, taken along by the migration that does so.

const keys = { fieldKeys: [{ id: 'one', key: randomBytes(32) }], indexKey: randomBytes(32) }
const now = '2026-01-02T03:04:05.000Z'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [group, otherGroup, first, second, third] = [id(1), id(2), id(11), id(12), id(13)]
const [child, mother, local] = [id(21), id(22), id(23)]
const [childPatient, localPatient] = [id(31), id(33)]
const [guardianship, form, account] = [id(41), id(51), id(61)]

let database: TestDatabase
let owner: Db

beforeAll(async () => {
  database = await testDatabase('template0')
  owner = connect(database.ownerUrl, { max: 1 })
  const migrations = await readMigrations()
  const earlier = migrations.filter(({ name }) => name < '0020')
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations: earlier })
  await seedEarlierRows()
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations })
}, 120_000)
afterAll(async () => {
  await owner.destroy()
  await database.close()
})

async function seedEarlierRows(): Promise<void> {
  for (const one of [group, otherGroup])
    await sql`insert into unit_group (id, name, created_at, updated_at) values (${one}, ${one}, ${now}, ${now})`.execute(
      owner,
    )
  for (const [unit, unitGroup] of [
    [first, group],
    [second, group],
    [third, otherGroup],
  ])
    await sql`insert into unit (id, unit_group_id, kind, name, updated_at)
      values (${unit}, ${unitGroup}, 'CareUnit', ${unit}, ${now})`.execute(owner)
  for (const [person, type, personalId, phone] of [
    [child, 'PNR', '201501012380', '+46701740601'],
    [mother, 'PNR', '198001012380', '+46701740602'],
    [local, 'LID', '1001', '+46701740603'],
  ] as const)
    await sql`insert into person (id, id_type, personal_id, personal_id_index, firstname, lastname, phone, phone_index, created_at, updated_at)
      values (${person}, ${type}, ${seal(person, 'personal_id', personalId)}, ${blindIndex(keys, 'personal-id', personalId)},
        ${type}, 'Prov', ${seal(person, 'phone', phone)}, ${blindIndex(keys, 'phone', phone)}, ${now}, ${now})`.execute(
      owner,
    )
  await sql`insert into account (id, public_id, kind, person_id, created_at, updated_at)
    values (${account}, ${id(62)}, 'Person', ${mother}, ${now}, ${now})`.execute(owner)
  for (const [patient, person, units] of [
    [childPatient, child, [first, second]],
    [localPatient, local, [first, third]],
  ] as const) {
    await sql`insert into patient (id, guid, person_id, comment, created_at, updated_at)
      values (${patient}, gen_random_uuid(), ${person}, 'Som förr', ${now}, ${now})`.execute(owner)
    for (const [order, unit] of units.entries())
      await sql`insert into patient_unit (patient_id, unit_id, registered_at)
        values (${patient}, ${unit}, ${`2026-01-0${order + 1}T00:00:00.000Z`})`.execute(owner)
  }
  await sql`insert into relation (id, patient_id, person_id, relation_type, acts_as, status, created_at, updated_at)
    values (${guardianship}, ${childPatient}, ${mother}, 'Guardian', 'Guardian', 'Active', ${now}, ${now})`.execute(
    owner,
  )
  await seedAlarmingForm(second)
}

/** Asked of the mother by the second unit, answered in a way that alarms, with everything that hangs on it. */
async function seedAlarmingForm(unit: string): Promise<void> {
  await sql`insert into form_type (id, name, kind, title, licence_note, source, created_at, updated_at)
    values (${id(71)}, 'prov', 'Questionnaire', '{}', 'Egen', 'Content', ${now}, ${now})`.execute(owner)
  await sql`insert into form_variant (id, form_type_id, name, title, respondent_types)
    values (${id(72)}, ${id(71)}, 'prov', '{}', '{Caretaker}')`.execute(owner)
  await sql`insert into form_variant_version (id, form_variant_id, version_no, languages, content, texts, checksum, published_at)
    values (${id(73)}, ${id(72)}, 1, '{sv}', '{}', '{}', 'x', ${now})`.execute(owner)
  await sql`insert into form (id, kind, patient_id, unit_id, form_type_id, variant_version_id, respondent_type, relation_id,
      content_language, status, last_modified_at, created_at, open_from)
    values (${form}, 'Questionnaire', ${childPatient}, ${unit}, ${id(71)}, ${id(73)}, 'Caretaker', ${guardianship}, 'sv', 'Open',
      ${now}, ${now}, ${now})`.execute(owner)
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, value, raised_at, last_modified_at,
      raised_from_draft)
    values (${id(81)}, ${childPatient}, ${unit}, ${form}, 'harm', 'Alert', '1', ${now}, ${now}, true)`.execute(owner)
  await sql`insert into form_event (id, form_id, patient_id, event, at)
    values (${id(82)}, ${form}, ${childPatient}, 'AlertRaised', ${now})`.execute(owner)
  await sql`insert into notification (id, type, category, severity, patient_id, unit_id, form_id, created_at, latest_at)
    values (${id(83)}, 'NewQuestionnaireAnswer', 'Todo', 'Default', ${childPatient}, ${unit}, ${form}, ${now}, ${now})`.execute(
    owner,
  )
}

function seal(row: string, column: string, text: string): Buffer {
  return sealField(keys, { table: 'person', column, row }, text)
}

type Record = { patient: string; unit: string; person: string; identity: string; comment: string }

async function recordsOf(name: string): Promise<Record[]> {
  const { rows } =
    await sql<Record>`select p.id as patient, pu.unit_id as unit, n.id as person, n.identity_id as identity, p.comment
    from patient p join person n on n.id = p.person_id join patient_unit pu on pu.patient_id = p.id and pu.unit_id = n.unit_id
    where n.firstname = ${name} order by pu.unit_id`.execute(owner)
  return rows
}

test('every unit that knew a patient keeps a record of its own, of the same person', async () => {
  const records = (await recordsOf('PNR')).filter(({ identity }) => identity === child)
  expect(records).toMatchObject([
    { patient: childPatient, unit: first, comment: 'Som förr' },
    { unit: second, comment: 'Som förr' },
  ])
  expect(records[1]?.patient).not.toBe(childPatient)
  const { rows } =
    await sql`select unit_id from patient_listing where patient_id = any (${records.map(({ patient }) => patient)})`.execute(
      owner,
    )
  expect(rows).toHaveLength(2)
})

test('a local id that two unit groups use is two people from now on', async () => {
  const records = await recordsOf('LID')
  expect(records).toMatchObject([{ unit: first, identity: local }, { unit: third }])
  expect(records[1]?.identity).not.toBe(local)
})

test('those around a patient stay at both units, and sign in as before', async () => {
  const { rows } = await sql<{ id: string; unit: string; identity: string }>`
    select l.id, n.unit_id as unit, n.identity_id as identity from relation l join person n on n.id = l.person_id
    order by n.unit_id`.execute(owner)
  expect(rows).toMatchObject([
    { id: guardianship, unit: first, identity: mother },
    { unit: second, identity: mother },
  ])
  const known = await sql`select from account where id = ${account} and identity_id = ${mother}`.execute(owner)
  expect(known.rows).toHaveLength(1)
  // A link that was sent means what the first unit knows; the other one has an id of its own.
  const { rows: links } = await sql<{ link: string }>`
    select link_id as link from person where identity_id = ${mother} order by unit_id`.execute(owner)
  expect(links).toEqual([{ link: id(62) }, { link: expect.not.stringContaining(id(62)) }])
})

test('what a unit has asked and what alarms there goes to that unit’s record, with the contact who answers', async () => {
  const [, there] = (await recordsOf('PNR')).filter(({ identity }) => identity === child)
  const { rows } = await sql`select f.patient_id as patient, n.unit_id as unit, n.identity_id as who,
      (select array_agg(distinct x.patient_id) from (select patient_id from risk_alert union all select patient_id from form_event
        union all select patient_id from notification) x) as about
    from form f join relation l on l.id = f.relation_id join person n on n.id = l.person_id`.execute(owner)
  expect(rows).toEqual([{ patient: there?.patient, unit: second, who: mother, about: [there?.patient] }])
})

test('a present number goes along to every unit, sealed for its own row when the server starts', async () => {
  const before = await sql`select from person where sealed_from is not null`.execute(owner)
  expect(before.rows).toHaveLength(3)
  expect(await sealCopiedPeople(database.db, keys)).toBe(3)
  expect(await sealCopiedPeople(database.db, keys)).toBe(0)
  const { rows } = await sql<{ id: string; phone: Buffer; personal_id: Buffer }>`
    select id, phone, personal_id from person where identity_id = ${mother}`.execute(owner)
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(openField(keys, { table: 'person', column: 'phone', row: row.id }, row.phone)).toBe('+46701740602')
    expect(openField(keys, { table: 'person', column: 'personal_id', row: row.id }, row.personal_id)).toBe(
      '198001012380',
    )
  }
})
