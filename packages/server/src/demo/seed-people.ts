import type { Gender } from '../database/table-types.ts'
import { addStaff, type ClinicRows, type MadeAccount, type MadeUnit } from './build.ts'
import { dayFrom } from './build-care.ts'
import { addPerson, addPersonAccount, type MadePerson } from './build-people.ts'
import type { RandomDraw } from './draw.ts'
import { madeUpCivicId, madeUpPhone } from './made-up-numbers.ts'
import { firstnames, lastnames } from './names.ts'
import type { Organisation } from './organisation.ts'

/** What the next seeded person depends on. */
export type SeedState = {
  clinic: ClinicRows
  draw: RandomDraw
  organisation: Organisation
  /** Who can be responsible for a patient, by unit. */
  staff: Map<string, MadeAccount[]>
  /** How many persons have a civic id of each birth date. */
  born: Map<string, number>
  teachers: MadePerson[]
  family: Family | undefined
  persons: number
}
export type Family = { lastname: string; guardians: MadePerson[] }

export const seededHsaIds = 'SE0000000000-S'

export function seededHsaId(seed: number, index: number): string {
  return `${seededHsaIds}${seed}-${index + 1}`
}

export function addSeededStaff(scene: SeedState, index: number): void {
  const { clinic, draw, organisation } = scene
  const units = Object.values(organisation.units)
  const unit = draw.oneOf(units.slice(index % units.length, (index % units.length) + 1))
  const account = addStaff(clinic, {
    hsaId: seededHsaId(clinic.seed, index),
    firstname: draw.oneOf(firstnames),
    lastname: draw.oneOf(lastnames),
    title: draw.oneOf(['Psykolog', 'Kurator', 'Sjuksköterska', 'Läkare', 'Arbetsterapeut']),
    roles: ['Staff'],
    permissions: [],
    units: [unit],
  })
  addColleague(scene, unit, account)
}

export function addColleague({ staff }: Pick<SeedState, 'staff'>, unit: MadeUnit, account: MadeAccount): void {
  staff.set(unit.id, [...(staff.get(unit.id) ?? []), account])
}

export function makeFamily(scene: SeedState): Family {
  const lastname = scene.draw.oneOf(lastnames)
  const guardians = [addContactPerson(scene, lastname)]
  if (!scene.draw.oneIn(4)) guardians.push(addContactPerson(scene, lastname))
  return { lastname, guardians }
}

/** A teacher meets about ten of the children. */
export function drawTeacher(scene: SeedState): MadePerson {
  const { draw, teachers } = scene
  if (teachers.length === 0 || draw.oneIn(10)) teachers.push(addContactPerson(scene, draw.oneOf(lastnames)))
  return draw.oneOf(teachers)
}

export function addContactPerson(scene: SeedState, lastname: string): MadePerson {
  const person = addSeededPerson(scene, { lastname, ages: [28, 60], isAPatient: false })
  addPersonAccount(scene.clinic, person)
  return person
}

type Wanted = { lastname: string; ages: [from: number, to: number]; isAPatient: boolean }

export function addSeededPerson(scene: SeedState, wanted: Wanted): MadePerson & { age: number } {
  const { clinic, draw } = scene
  const [from, to] = wanted.ages
  scene.persons += 1
  const age = from + draw.below(to - from + 1)
  const days = Math.floor(age * 365.25) + draw.below(365)
  const { civicId, gender } = nextCivicId(scene, dayFrom(clinic, -days))
  const phone = draw.oneIn(10) || age < 10 ? null : madeUpPhone(draw.below(95))
  const person = addPerson(clinic, {
    firstname: draw.oneOf(firstnames),
    lastname: wanted.lastname,
    civicId,
    gender,
    phone,
    language: draw.oneIn(12) ? 'en' : 'sv',
    isProtected: wanted.isAPatient && draw.oneIn(200),
  })
  return { ...person, age }
}

const firstSerial = 980
const serialsPerDay = 20

function nextCivicId({ born }: SeedState, wantedDay: string): { civicId: string; gender: Gender } {
  let day = wantedDay
  while ((born.get(day) ?? 0) >= serialsPerDay) day = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  const before = born.get(day) ?? 0
  born.set(day, before + 1)
  const serial = firstSerial + before
  return { civicId: madeUpCivicId(day, String(serial)), gender: serial % 2 === 0 ? 'Female' : 'Male' }
}
