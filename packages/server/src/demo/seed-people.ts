import { civilDay } from '../civil-day.ts'
import type { Gender } from '../database/table-types.ts'
import { addStaff, type Clinic } from './build.ts'
import {
  addPatient,
  addPerson,
  addPersonAccount,
  addRelation,
  type MadePatient,
  type MadePerson,
  registerAt,
} from './build-people.ts'
import type { Draw } from './draw.ts'
import { madeUpCivicId, madeUpPhone } from './made-up-numbers.ts'
import { firstnames, lastnames } from './names.ts'
import type { Organisation } from './organisation.ts'

/** What the next seeded person depends on. */
export type Scene = {
  clinic: Clinic
  draw: Draw
  organisation: Organisation
  /** How many persons have a civic id of each birth date. */
  born: Map<string, number>
  teachers: MadePerson[]
  family: Family | undefined
  persons: number
}
type Family = { lastname: string; guardians: MadePerson[] }

export const seededHsaIds = 'SE0000000000-S'

export function seededHsaId(seed: number, index: number): string {
  return `${seededHsaIds}${seed}-${index + 1}`
}

export function addSeededStaff({ clinic, draw, organisation }: Scene, index: number): void {
  const units = Object.values(organisation.units)
  const own = units.slice(index % units.length, (index % units.length) + 1)
  addStaff(clinic, {
    hsaId: seededHsaId(clinic.seed, index),
    firstname: draw.oneOf(firstnames),
    lastname: draw.oneOf(lastnames),
    title: draw.oneOf(['Psykolog', 'Kurator', 'Sjuksköterska', 'Läkare', 'Arbetsterapeut']),
    roles: ['Staff'],
    permissions: [],
    units: own,
  })
}

/** Half are children at their clinic, one in twenty lies on the ward, the rest are grown-up outpatients. */
export function addSeededPatient(scene: Scene, index: number): void {
  if (index % 2 === 0) addChild(scene, index)
  else addAdult(scene, index)
}

function addAdult(scene: Scene, index: number): void {
  const { clinic, draw, organisation } = scene
  const person = addSeededPerson(scene, { lastname: draw.oneOf(lastnames), ages: [18, 80], isAPatient: true })
  const onWard = index % 20 === 1
  const patient = addPatient(clinic, person, { allowAgent: index % 40 === 3 })
  registerAt(clinic, {
    patient,
    unit: onWard ? organisation.units.ward : organisation.units.adult,
    admittedDate: onWard ? dayBefore(scene, draw.below(30)) : null,
  })
  addPersonAccount(clinic, person)
  if (index % 40 !== 3) return
  const agent = addContact(scene, draw.oneOf(lastnames))
  addRelation(clinic, { patient, person: agent, actsAs: 'Agent', description: 'Ombud' })
}

/** Every third child is a sibling of the one before, so that guardians have several. */
function addChild(scene: Scene, index: number): void {
  const { clinic, draw, organisation } = scene
  const family = scene.family && draw.oneIn(3) ? scene.family : makeFamily(scene)
  scene.family = family
  const person = addSeededPerson(scene, { lastname: family.lastname, ages: [6, 17], isAPatient: true })
  const patient = addPatient(clinic, person)
  registerAt(clinic, { patient, unit: organisation.units.child })
  for (const guardian of family.guardians)
    addRelation(clinic, { patient, person: guardian, actsAs: 'Guardian', description: 'Vårdnadshavare' })
  if (index % 4 === 0) addTeacher(scene, patient)
}

function makeFamily(scene: Scene): Family {
  const lastname = scene.draw.oneOf(lastnames)
  const guardians = [addContact(scene, lastname)]
  if (!scene.draw.oneIn(4)) guardians.push(addContact(scene, lastname))
  return { lastname, guardians }
}

/** A teacher meets about ten of the children. */
function addTeacher(scene: Scene, patient: MadePatient): void {
  const { clinic, draw, teachers } = scene
  if (teachers.length === 0 || draw.oneIn(10)) teachers.push(addContact(scene, draw.oneOf(lastnames)))
  const person = draw.oneOf(teachers)
  addRelation(clinic, { patient, person, actsAs: 'Other', description: 'Lärare', validUntil: dayBefore(scene, -180) })
}

function addContact(scene: Scene, lastname: string): MadePerson {
  const person = addSeededPerson(scene, { lastname, ages: [28, 60], isAPatient: false })
  addPersonAccount(scene.clinic, person)
  return person
}

type Wanted = { lastname: string; ages: [from: number, to: number]; isAPatient: boolean }

function addSeededPerson(scene: Scene, { lastname, ages: [from, to], isAPatient }: Wanted): MadePerson {
  const { clinic, draw } = scene
  scene.persons += 1
  const age = from + draw.below(to - from + 1)
  const days = Math.floor(age * 365.25) + draw.below(365)
  const { civicId, gender } = nextCivicId(scene, dayBefore(scene, days))
  return addPerson(clinic, {
    firstname: draw.oneOf(firstnames),
    lastname,
    civicId,
    gender,
    phone: draw.oneIn(10) ? null : madeUpPhone(draw.below(95)),
    language: draw.oneIn(12) ? 'en' : 'sv',
    isProtected: isAPatient && draw.oneIn(200),
  })
}

const firstSerial = 980
const serialsPerDay = 20

function nextCivicId({ born }: Scene, wantedDay: string): { civicId: string; gender: Gender } {
  let day = wantedDay
  while ((born.get(day) ?? 0) >= serialsPerDay) day = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  const before = born.get(day) ?? 0
  born.set(day, before + 1)
  const serial = firstSerial + before
  return { civicId: madeUpCivicId(day, String(serial)), gender: serial % 2 === 0 ? 'Female' : 'Male' }
}

function dayBefore({ clinic }: Scene, days: number): string {
  return Temporal.PlainDate.from(civilDay(clinic.now)).subtract({ days }).toString()
}
