import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { defaultPermissions } from '@samklang/contract/permissions'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { ContextType } from '@samklang/contract/session'
import { addMinutes, earliest } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { addStaff, type ClinicRows, clinic, type NewStaff, saveClinic } from '../demo/build.ts'
import { addPatient, addPerson, addPersonAccount, addRelation, type NewPerson } from '../demo/build-people.ts'
import { madeUpCivicId, madeUpPhone } from '../demo/made-up-numbers.ts'
import { addOrganisation, type Organisation } from '../demo/organisation.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'

export type TestClinic = Awaited<ReturnType<typeof seedTestClinic>>

/** A small clinic that tests know by heart: one of each kind of person, with the ids by name. */
export async function seedTestClinic(db: Db, keys: Keys, now: Instant) {
  const made = clinic({ keys, seed: 4711, now })
  const organisation = addOrganisation(made)
  const staff = addTestStaff(made, organisation)
  const persons = addTestPersons(made)
  const patients = addTestPatients(made, organisation, persons)
  const relations = addTestRelations(made, persons, patients)
  await saveClinic(db, made)
  return { ...organisation, staff, persons, patients, relations, seededAt: now }
}

function addTestStaff(made: ClinicRows, { units: { child, adult, ward } }: Organisation) {
  function add(number: string, staff: Partial<NewStaff>) {
    const hsaId = `SE0000000000-T${number}`
    const facts = { hsaId, firstname: 'Provgran', lastname: 'Provkotte', title: 'Psykolog', permissions: [] }
    return { ...addStaff(made, { ...facts, roles: ['Staff'], units: [], ...staff }), hsaId }
  }
  return {
    childStaff: add('001', { units: [child] }),
    adultStaff: add('002', { units: [adult] }),
    twoUnitStaff: add('003', { units: [adult, ward] }),
    staffWithoutUnit: add('004', {}),
    inactiveStaff: add('005', { units: [child], status: 'Inactive' }),
    limitedAdmin: add('006', { roles: ['LimitedAdmin'], permissions: ['Users.View', 'Logs.View'] }),
    /** A secretary: works at the unit and does not acknowledge alerts. */
    limitedAdminStaff: add('007', {
      title: 'Medicinsk sekreterare',
      roles: ['Staff', 'LimitedAdmin'],
      permissions: ['Tags.View', 'Tags.Manage'],
      units: [child],
    }),
    admin: add('008', { roles: ['Admin'], permissions: defaultPermissions('Admin') }),
    adminStaff: add('009', { roles: ['Staff', 'Admin'], permissions: defaultPermissions('Admin'), units: [child] }),
    /** Reads the log of the grown-ups' clinic, where they also work. */
    adultReviewer: add('011', { roles: ['Staff', 'LimitedAdmin'], units: [adult], permissions: ['Logs.View'] }),
    sysAdmin: add('010', { roles: ['SysAdmin'], permissions: defaultPermissions('SysAdmin') }),
  }
}

function addTestPersons(made: ClinicRows) {
  const birthday = Temporal.PlainDate.from(civilDay(made.now)).subtract({ days: 100 })
  function add(firstname: string, age: number, more: Partial<NewPerson> = {}) {
    const civicId = madeUpCivicId(birthday.subtract({ years: age }).toString())
    const facts = { firstname, lastname: 'Provskog', civicId, gender: 'Unknown', phone: madeUpPhone(age) } as const
    const person = addPerson(made, { ...facts, ...more })
    return { ...person, account: addPersonAccount(made, person) }
  }
  return {
    child: add('Provbarn', 9, { phone: null }),
    sibling: add('Provsyskon', 15),
    guardian: add('Provmamma', 41),
    otherGuardian: add('Provpappa', 43),
    teacher: add('Provlärare', 52),
    adult: add('Provvuxen', 35),
    agent: add('Provombud', 61),
    carer: add('Provpartner', 47),
    inpatient: add('Provinskriven', 48),
    protectedChild: add('Provskyddad', 16, { isProtected: true }),
    /** Known to us, but neither a patient nor related to one. */
    stranger: add('Provfrämling', 30),
  }
}
type Persons = ReturnType<typeof addTestPersons>
type Patients = ReturnType<typeof addTestPatients>

function addTestPatients(made: ClinicRows, { units: { child, adult, ward } }: Organisation, persons: Persons) {
  return {
    child: addPatient(made, persons.child, { unit: child }),
    sibling: addPatient(made, persons.sibling, { unit: child }),
    adult: addPatient(made, persons.adult, { unit: adult, allowAgent: true }),
    inpatient: addPatient(made, persons.inpatient, { unit: ward, admittedDate: civilDay(made.now) }),
    protectedChild: addPatient(made, persons.protectedChild, { unit: child }),
  }
}

function addTestRelations(made: ClinicRows, persons: Persons, { child, sibling, adult, inpatient }: Patients) {
  const asGuardian = { actsAs: 'Guardian', description: 'Vårdnadshavare' } as const
  const { guardian, otherGuardian } = persons
  const inATerm = Temporal.PlainDate.from(civilDay(made.now)).add({ days: 180 }).toString()
  return {
    guardianOfChild: addRelation(made, { ...asGuardian, patient: child, person: guardian }),
    guardianOfSibling: addRelation(made, { ...asGuardian, patient: sibling, person: guardian }),
    otherGuardianOfChild: addRelation(made, { ...asGuardian, patient: child, person: otherGuardian }),
    otherGuardianOfSibling: addRelation(made, { ...asGuardian, patient: sibling, person: otherGuardian }),
    teacherOfChild: addRelation(made, {
      patient: child,
      person: persons.teacher,
      actsAs: 'Other',
      description: 'Lärare',
      validUntil: inATerm,
    }),
    agentOfAdult: addRelation(made, {
      patient: adult,
      person: persons.agent,
      actsAs: 'Agent',
      description: 'Ombud',
    }),
    carerOfInpatient: addRelation(made, {
      patient: inpatient,
      person: persons.carer,
      actsAs: 'Caretaker',
      description: 'Partner',
    }),
  }
}

/** The same person as a patient of another unit too, with a record of its own there. */
export async function addRecordAt(db: Db, patient: { id: string }, unit: { id: string }, now: Instant) {
  const [personId, id] = [makeId(now), makeId(now)]
  await sql`insert into person (id, identity_id, unit_id, firstname, lastname, date_of_birth, gender, created_at, updated_at)
    select ${personId}, n.identity_id, ${unit.id}, n.firstname, n.lastname, n.date_of_birth, n.gender, ${now}, ${now}
    from person n join patient p on p.person_id = n.id where p.id = ${patient.id}`.execute(db)
  const made = { id, guid: randomUUID(), person_id: personId, created_at: now, updated_at: now }
  await db.insertInto('patient').values(made).execute()
  await db.insertInto('patient_unit').values({ patient_id: id, unit_id: unit.id, registered_at: now }).execute()
  return { id, personId }
}

export type TestSession = {
  account: { id: string }
  level: SecurityLevel
  now: Instant
  unit?: { id: string }
  context?: { type: ContextType; patient: { id: string }; relationId?: string }
  /** The one form that a device in somebody's hands opens. */
  lockedForm?: { id: string }
  /** The units that vouch for a sign-in by code; all unless told. */
  vouchedBy?: { id: string }[]
  /** Half an hour unless told; an instant before `now` makes a session that has run out. */
  expiresAt?: Instant
  absoluteExpiresAt?: Instant
}

/** Signs in without the way there, and gives the bearer token. */
export async function openSession(
  db: Db,
  { account, level, now, unit, context, lockedForm, vouchedBy, ...ends }: TestSession,
) {
  const expiresAt = ends.expiresAt ?? addMinutes(now, 30)
  const absolute = ends.absoluteExpiresAt ?? addMinutes(now, 600)
  const id = makeId(now)
  const token = makeToken()
  await db
    .insertInto('session')
    .values({
      id,
      account_id: account.id,
      level,
      unit_id: unit?.id ?? null,
      context_type: context?.type ?? null,
      context_patient_id: context?.patient.id ?? null,
      context_relation_id: context?.relationId ?? null,
      locked_form_id: lockedForm?.id ?? null,
      vouching_unit_ids: vouchedBy?.map(({ id }) => id) ?? null,
      authenticated_at: now,
      created_at: now,
      expires_at: earliest(expiresAt, absolute),
      absolute_expires_at: absolute,
    })
    .execute()
  await db
    .insertInto('session_token')
    .values({ token_hash: hashToken(token), session_id: id, created_at: now, used_at: now })
    .execute()
  return token
}
