import type { Instant } from '@samklang/contract/instants'
import { StartupProblem } from '../config/startup-problem.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { clinic, saveClinic } from './build.ts'
import { drawFrom } from './draw.ts'
import { seedDuty } from './duty.ts'
import { openEverywhere } from './open-everywhere.ts'
import { addOrganisation } from './organisation.ts'
import { addSeededPatient, addTags } from './seed-patients.ts'
import { addSeededStaff, type SeedState, seededHsaId } from './seed-people.ts'

export type SeedOptions = {
  patients: number
  /** From one up; each can be laid once in a database. */
  seed: number
  now: Instant
  onProgress?: (patients: number) => void
}

export type SeedCounts = { patients: number; persons: number; staff: number; units: number }

const patientsPerClinic = 1000
const patientsPerStaff = 40

/**
 * Clinics of a thousand patients each, beside what is there already, so that a region grows in units and not in the
 * length of their lists. The same seed and time make the same people.
 */
export function seedClinic(db: Db, keys: Keys, { patients, seed, now, onProgress }: SeedOptions): Promise<SeedCounts> {
  return db.transaction().execute(async (transaction) => {
    if (await isLaid(transaction, seed)) throw new StartupProblem(`Seed ${seed} is laid already: choose another one.`)
    const seeded: SeedCounts = { patients: 0, persons: 0, staff: 0, units: 0 }
    const region = { clinic: clinic({ keys, seed, now }), draw: drawFrom(seed), born: await countBirths(transaction) }
    addTags(region.clinic)
    while (seeded.patients < patients) {
      const organisation = addOrganisation(region.clinic, ` ${seed}.${seeded.units / 3 + 1}`)
      const units = Object.values(organisation.units)
      const scene: SeedState = {
        ...region,
        organisation,
        staff: new Map(),
        teachers: [],
        family: undefined,
        persons: 0,
      }
      const count = Math.min(patientsPerClinic, patients - seeded.patients)
      const staff = Math.max(units.length, Math.ceil(count / patientsPerStaff))
      for (let index = 0; index < staff; index += 1) addSeededStaff(scene, seeded.staff + index)
      for (let index = 0; index < count; index += 1) addSeededPatient(scene, index)
      await saveClinic(transaction, region.clinic)
      await seedDuty(transaction, region.clinic, organisation)
      seeded.patients += count
      seeded.persons += scene.persons
      seeded.staff += staff
      seeded.units += units.length
      onProgress?.(seeded.patients)
    }
    await openEverywhere(transaction)
    return seeded
  })
}

async function isLaid(db: Db, seed: number): Promise<boolean> {
  const first = await db
    .selectFrom('account')
    .select('id')
    .where('hsa_id', '=', seededHsaId(seed, 0))
    .executeTakeFirst()
  return first !== undefined
}

export async function countBirths(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('person')
    .select(['date_of_birth as day', (count) => count.fn.countAll<number>().as('persons')])
    .where('date_of_birth', 'is not', null)
    .groupBy('date_of_birth')
    .execute()
  return new Map(rows.map(({ day, persons }) => [day ?? '', persons]))
}
