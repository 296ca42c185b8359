import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { addStaff, type Clinic, clinic, saveClinic } from './build.ts'
import {
  addPatient,
  addPerson,
  addPersonAccount,
  addRelation,
  type MadePatient,
  type MadePerson,
  registerAt,
} from './build-people.ts'
import { type DemoRelative, demoRelatives } from './families.ts'
import { openEverywhere } from './open-everywhere.ts'
import { addOrganisation, type Organisation } from './organisation.ts'
import { seededHsaIds } from './seed-people.ts'
import { demoStaff } from './staff.ts'

// Seeded clinics count from one, so that none of them makes the ids of this one.
const seed = 0

/** Lays the demo clinic in a database that nobody has used yet, and tells whether it did. */
export function layDemoClinic(db: Db, keys: Keys, now: Instant): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('samklang-demo-clinic'))`.execute(transaction)
    if (!(await isUnused(transaction))) return false
    const demo = clinic({ keys, seed, now })
    const organisation = addOrganisation(demo)
    for (const { units, ...staff } of demoStaff)
      addStaff(demo, { ...staff, units: units.map((name) => organisation.units[name]) })
    addRelatives(demo, organisation)
    await saveClinic(transaction, demo)
    await openEverywhere(transaction)
    return true
  })
}

/** A seeded clinic may have come before; it has nobody to sign in as. */
async function isUnused(db: Db): Promise<boolean> {
  const staff = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'Staff')
    .where('hsa_id', 'not like', `${seededHsaIds}%`)
    .limit(1)
    .executeTakeFirst()
  return !staff
}

function addRelatives(demo: Clinic, organisation: Organisation): void {
  const patients = new Map<string, MadePatient>()
  const related: { person: MadePerson; relative: DemoRelative }[] = []
  for (const relative of demoRelatives) {
    const person = addPerson(demo, relative)
    related.push({ person, relative })
    if (relative.signIn.length > 0) addPersonAccount(demo, person, relative.userId)
    if (relative.patientAt) patients.set(relative.key, addPatientOf(demo, organisation, { person, relative }))
  }
  for (const { person, relative } of related)
    for (const { to, actsAs, description, isForATerm } of relative.relations ?? []) {
      const patient = patients.get(to)
      if (!patient) throw new Error(`the demo has no patient called ${to}`)
      addRelation(demo, { patient, person, actsAs, description, validUntil: isForATerm ? daysFrom(demo, 180) : null })
    }
}

function addPatientOf(
  demo: Clinic,
  { units }: Organisation,
  { person, relative }: { person: MadePerson; relative: DemoRelative },
): MadePatient {
  const patient = addPatient(demo, person, { allowAgent: relative.allowAgent ?? false })
  for (const name of relative.patientAt ?? [])
    registerAt(demo, {
      patient,
      unit: units[name],
      admittedDate: name === 'ward' ? daysFrom(demo, -6) : null,
    })
  return patient
}

function daysFrom({ now }: Clinic, days: number): string {
  return Temporal.PlainDate.from(civilDay(now)).add({ days }).toString()
}
