import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { addStaff, type ClinicRows, clinic, type MadeAccount, saveClinic } from './build.ts'
import { addInvitation, addPastOpening, addResponsible, addVisit, dayFrom, tagPatient } from './build-care.ts'
import {
  addPatient,
  addPerson,
  addPersonAccount,
  addRelation,
  type MadePatient,
  type MadePerson,
} from './build-people.ts'
import { drawFrom } from './draw.ts'
import { seedDuty, seedDutyOfStaff } from './duty.ts'
import { type DemoRelative, demoRelatives } from './families.ts'
import { seedDemoNews } from './news.ts'
import { openEverywhere } from './open-everywhere.ts'
import { addOrganisation, type Organisation } from './organisation.ts'
import { seedPastEvents } from './past-events.ts'
import { countBirths } from './seed.ts'
import { seedDemoForms } from './seed-forms.ts'
import { addSeededPatient, addTags } from './seed-patients.ts'
import { addColleague, type SeedState, seededHsaIds } from './seed-people.ts'
import { type DemoUnit, demoStaff } from './staff.ts'
import { addSoonGrown, addUnreached } from './turning-points.ts'
import { seedDangerPhrases } from './unit-messages.ts'

// Seeded clinics count from one, so that none of them makes the ids of this one.
const seed = 0
const patientsInAll = 60

/**
 * Lays the demo clinic in a database that nobody has used yet, and tells whether it did. Months of forms belong to it,
 * unless a journey is to begin with people alone.
 */
export function seedDemoClinic(db: Db, keys: Keys, now: Instant, withForms = true): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('samklang-demo-clinic'))`.execute(transaction)
    if (!(await isUnused(transaction))) return false
    const demo = clinic({ keys, seed, now })
    const organisation = addOrganisation(demo)
    const staff = addColleagues(demo, organisation)
    addTags(demo)
    const patients = addRelatives(demo, organisation)
    addDailyWork(demo, { organisation, staff, patients })
    const crowd = { clinic: demo, organisation, draw: drawFrom(seed), born: await countBirths(transaction) }
    const scene: SeedState = { ...crowd, staff, teachers: [], family: undefined, persons: 0 }
    for (let index = patients.size; index < patientsInAll; index += 1) addSeededPatient(scene, index)
    await saveClinic(transaction, demo)
    await seedDuty(transaction, demo, organisation)
    await seedDutyOfStaff(transaction, demo, organisation)
    await openEverywhere(transaction)
    await seedDangerPhrases(transaction, organisation)
    await seedDemoNews(transaction, now)
    if (withForms) await seedDemoForms({ db: transaction, keys, now, organisation }, patients)
    await seedPastEvents(transaction)
    return true
  })
}

/** A seeded clinic may have come before; it has nobody to sign in as. */
export async function isUnused(db: Db): Promise<boolean> {
  const staff = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'Staff')
    .where('hsa_id', 'not like', `${seededHsaIds}%`)
    .limit(1)
    .executeTakeFirst()
  return !staff
}

function addColleagues(demo: ClinicRows, { units }: Organisation): SeedState['staff'] {
  const staff: SeedState['staff'] = new Map()
  for (const { units: names, ...colleague } of demoStaff) {
    const account = addStaff(demo, { ...colleague, units: names.map((name) => units[name]) })
    if (colleague.roles.includes('Staff') && colleague.status !== 'Inactive')
      for (const name of names) addColleague({ staff }, units[name], account)
  }
  return staff
}

function addRelatives(demo: ClinicRows, organisation: Organisation): Map<string, MadePatient> {
  const patients = new Map<string, MadePatient>()
  const related: { person: MadePerson; relative: DemoRelative }[] = []
  patients.set('soonGrown', addSoonGrown(demo, organisation))
  patients.set('unreached', addUnreached(demo, organisation))
  for (const relative of demoRelatives) {
    const person = addPerson(demo, relative)
    related.push({ person, relative })
    if (relative.signIn.length > 0) addPersonAccount(demo, person)
    const [first, ...others] = (relative.patientAt ?? []).map((name) =>
      addPatientOf(demo, organisation, { person, relative, name }),
    )
    if (first) patients.set(relative.key, first)
    for (const other of others) patients.set(`${relative.key} at ${other.unitId}`, other)
  }
  for (const { person, relative } of related)
    for (const { to, actsAs, description, isForATerm } of relative.relations ?? []) {
      const patient = patients.get(to)
      if (!patient) throw new Error(`the demo has no patient called ${to}`)
      const facts = isForATerm && { validUntil: dayFrom(demo, 180), schoolConsent: 'Accepted' as const }
      const relationId = addRelation(demo, { patient, person, actsAs, description, ...facts })
      addInvitation(demo, { patient, person, relationId, status: 'Accepted' })
    }
  return patients
}

type Placed = { person: MadePerson; relative: DemoRelative; name: DemoUnit }

function addPatientOf(demo: ClinicRows, { units }: Organisation, { person, relative, name }: Placed): MadePatient {
  const patient = addPatient(demo, person, {
    unit: units[name],
    admittedDate: name === 'ward' ? dayFrom(demo, -6) : null,
    allowAgent: relative.allowAgent ?? false,
    hasNotificationConsent: person.phone !== null,
    consentStatus: 'Accepted',
  })
  if (relative.signIn.length > 0) addInvitation(demo, { patient, person, status: 'Accepted' })
  return patient
}

type Daily = { organisation: Organisation; staff: SeedState['staff']; patients: Map<string, MadePatient> }

/** Whose patients they are, what they are marked with, and who has looked at whom. */
function addDailyWork(demo: ClinicRows, { organisation: { units }, staff, patients }: Daily): void {
  let minutesAgo = 0
  for (const patient of patients.values()) {
    const unit = Object.values(units).find(({ id }) => id === patient.unitId)
    const [account] = unit ? (staff.get(unit.id) ?? []) : []
    if (!unit || !account) continue
    addResponsible(demo, { patient, unit, account })
    minutesAgo += 95
    addVisit(demo, account, patient, minutesAgo)
  }
  const tagged = { child: 'ADHD-utredning', teenager: 'Neuropsykiatri', adult: 'Gruppbehandling', inpatient: 'Ångest' }
  for (const [key, tag] of Object.entries(tagged)) {
    const patient = patients.get(key)
    if (patient) tagPatient(demo, patient, tag)
  }
  const nurse: MadeAccount | undefined = staff.get(units.ward.id)?.at(-1)
  const opened = patients.get('adult')
  if (nurse && opened)
    addPastOpening(demo, { patient: opened, unit: units.ward, account: nurse, reason: openingReason })
}

const openingReason = 'Patienten kom akut till avdelningen på natten och kunde inte själv berätta om sin behandling.'
