import type { ClinicRows, MadeUnit } from './build.ts'
import { addInvitation, addResponsible, addTag, dayFrom, tagPatient } from './build-care.ts'
import {
  addPatient,
  addPersonAccount,
  addRelation,
  type DemoRelation,
  type MadePatient,
  type MadePerson,
} from './build-people.ts'
import { lastnames } from './names.ts'
import { addContactPerson, addSeededPerson, drawTeacher, makeFamily, type SeedState } from './seed-people.ts'

const tags = [
  'ADHD-utredning',
  'Gruppbehandling',
  'Neuropsykiatri',
  'Nybesök',
  'Sömnskola',
  'Väntar på remiss',
  'Ångest',
]
const retiredTag = 'Pilotprojektet'

export function addTags(clinic: ClinicRows): void {
  for (const tag of tags) addTag(clinic, tag)
  addTag(clinic, retiredTag, true)
}

/** Half are children at their clinic, one in twenty lies on the ward, the rest are grown-up outpatients. */
export function addSeededPatient(scene: SeedState, index: number): void {
  if (index % 2 === 0) addChild(scene, index)
  else addAdult(scene, index)
}

function addAdult(scene: SeedState, index: number): void {
  const { clinic, draw, organisation } = scene
  const person = addSeededPerson(scene, { lastname: draw.oneOf(lastnames), ages: [18, 80], isAPatient: true })
  const onWard = index % 20 === 1
  const hasAgent = index % 40 === 3
  const unit = onWard ? organisation.units.ward : organisation.units.adult
  const patient = addPatientAt(scene, { person, unit, allowAgent: hasAgent })
  addPersonAccount(clinic, person)
  if (!draw.oneIn(6)) addInvitation(clinic, { patient, person, status: draw.oneIn(5) ? 'Pending' : 'Accepted' })
  if (!hasAgent) return
  const agent = addContactPerson(scene, draw.oneOf(lastnames))
  addContact(scene, { patient, person: agent, actsAs: 'Agent', description: 'agent' })
}

/** Every third child is a sibling of the one before, so that guardians have several. */
function addChild(scene: SeedState, index: number): void {
  const { clinic, draw, organisation } = scene
  const family = scene.family && draw.oneIn(3) ? scene.family : makeFamily(scene)
  scene.family = family
  const person = addSeededPerson(scene, { lastname: family.lastname, ages: [6, 17], isAPatient: true })
  const patient = addPatientAt(scene, { person, unit: organisation.units.child, allowAgent: false })
  if (person.age >= 13 && person.phone) {
    addPersonAccount(clinic, person)
    addInvitation(clinic, { patient, person, status: draw.oneIn(3) ? 'Pending' : 'Accepted' })
  }
  for (const guardian of family.guardians)
    addContact(scene, { patient, person: guardian, actsAs: 'Guardian', description: 'guardian' })
  if (index % 4 !== 0) return
  addContact(scene, {
    patient,
    person: drawTeacher(scene),
    actsAs: 'Other',
    description: 'teacher',
    validUntil: dayFrom(clinic, 180),
    schoolConsent: draw.oneOf(['Accepted', 'Accepted', 'Presumptive', 'NotRegistered']),
  })
}

type Placed = { person: MadePerson; unit: MadeUnit; allowAgent: boolean }

function addPatientAt(scene: SeedState, { person, unit, allowAgent }: Placed): MadePatient {
  const { clinic, draw, organisation, staff } = scene
  const patient = addPatient(clinic, person, {
    unit,
    allowAgent,
    hasNotificationConsent: person.phone !== null && !draw.oneIn(12),
    consentStatus: draw.oneOf(['Accepted', 'Accepted', 'Accepted', 'Presumptive', 'NotRegistered', 'Rejected']),
    comment: draw.oneIn(12) ? draw.oneOf(comments) : null,
    admittedDate: unit === organisation.units.ward ? dayFrom(clinic, -draw.below(30)) : null,
  })
  const colleagues = staff.get(unit.id) ?? []
  if (colleagues.length > 0 && !draw.oneIn(5))
    addResponsible(clinic, { patient, unit, account: draw.oneOf(colleagues) })
  if (draw.oneIn(2)) tagPatient(clinic, patient, draw.oneIn(15) ? retiredTag : draw.oneOf(tags))
  return patient
}

const comments = ['Ringer helst på eftermiddagen.', 'Behöver tolk vid möten.', 'Vill ha påminnelse dagen innan besök.']

/** Most have said yes; some have the invitation lying, some let it run out and some were never invited. */
function addContact({ clinic, draw }: SeedState, relation: DemoRelation): void {
  const drawn = draw.below(20)
  if (drawn === 0) {
    addRelation(clinic, { ...relation, status: 'Inactive' })
    return
  }
  const invitation = drawn <= 2 ? 'Pending' : drawn === 3 ? 'Expired' : 'Accepted'
  const { patient, person } = relation
  const relationId = addRelation(clinic, { ...relation, status: invitation === 'Accepted' ? 'Active' : 'Invited' })
  addInvitation(clinic, { patient, person, relationId, status: invitation })
}
