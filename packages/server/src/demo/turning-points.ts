import type { ClinicRows } from './build.ts'
import { addFailedSms, addInvitation, dayFrom, tagPatient } from './build-care.ts'
import { addPatient, addPerson, addPersonAccount, addRelation, type MadePatient } from './build-people.ts'
import { madeUpCivicId, madeUpPhone } from './made-up-numbers.ts'
import type { Organisation } from './organisation.ts'

/** Turns eighteen in nine days, when her guardian stops standing for her; `samklang clock +14d` shows it. */
export function addSoonGrown(demo: ClinicRows, { units }: Organisation): MadePatient {
  const birthday = Temporal.PlainDate.from(dayFrom(demo, 9)).subtract({ years: 18 }).toString()
  const person = addPerson(demo, {
    firstname: 'Vårlök',
    lastname: 'Tröskelsten',
    civicId: madeUpCivicId(birthday),
    gender: 'Female',
    phone: madeUpPhone(12),
  })
  addPersonAccount(demo, person)
  const registered = { unit: units.child, hasNotificationConsent: true, consentStatus: 'Accepted' } as const
  const patient = addPatient(demo, person, registered)
  tagPatient(demo, patient, 'Neuropsykiatri')
  addInvitation(demo, { patient, person, status: 'Accepted' })
  return patient
}

/** No SMS arrives at his phone, and his guardian has let the invitation run out. */
export function addUnreached(demo: ClinicRows, { units }: Organisation): MadePatient {
  const born = Temporal.PlainDate.from(dayFrom(demo, -200)).subtract({ years: 15 }).toString()
  const person = addPerson(demo, {
    firstname: 'Ekorrspår',
    lastname: 'Dövtäcke',
    civicId: madeUpCivicId(born),
    gender: 'Male',
    phone: madeUpPhone(13),
  })
  const registered = { unit: units.child, hasNotificationConsent: true, consentStatus: 'Presumptive' } as const
  const patient = addPatient(demo, person, registered)
  addInvitation(demo, { patient, person, status: 'Pending' })
  addFailedSms(demo, patient, person, 'Du har fått en inbjudan från Samklang.')
  const father = addPerson(demo, {
    firstname: 'Tallkåda',
    lastname: 'Dövtäcke',
    civicId: madeUpCivicId(Temporal.PlainDate.from(born).subtract({ years: 28, days: 40 }).toString()),
    gender: 'Male',
    phone: madeUpPhone(14),
  })
  const relation = { patient, person: father, actsAs: 'Guardian', description: 'father', status: 'Invited' } as const
  addInvitation(demo, { patient, person: father, relationId: addRelation(demo, relation), status: 'Expired' })
  return patient
}
