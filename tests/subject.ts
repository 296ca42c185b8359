import { addMinutes } from '@samklang/engine/time/instants'
import { type MadeAccount, type MadeUnit, clinic as newClinic, saveClinic } from '../packages/server/src/demo/build.ts'
import { addInvitation, addPastOpening, addResponsible, addTag } from '../packages/server/src/demo/build-care.ts'
import {
  addPatient,
  addPerson,
  addPersonAccount,
  addRelation,
  type NewPerson,
} from '../packages/server/src/demo/build-people.ts'
import { madeUpCivicId, madeUpPhone } from '../packages/server/src/demo/made-up-numbers.ts'
import { hashToken, makeToken } from '../packages/server/src/keys/tokens.ts'
import type { TestServer } from '../packages/server/src/testing/test-server.ts'
import { type SubjectAbsence, seedSubjectAbsence } from './subject-absence.ts'
import { type SubjectFile, seedSubjectFile } from './subject-file.ts'
import { type SubjectForms, seedSubjectForms } from './subject-forms.ts'
import { type SubjectProgram, seedSubjectProgram } from './subject-program.ts'
import { type SubjectTemplate, seedSubjectTemplate } from './subject-template.ts'
import { type SubjectThread, seedSubjectThread } from './subject-thread.ts'

/** Somebody to make calls about: a child with a guardian who is invited, a tag and an emergency opening behind them. */
export type TestSubject = {
  patientId: string
  guid: string
  civicId: string
  dateOfBirth: string
  account: MadeAccount
  relationId: string
  contactId: string
  contactAccount: MadeAccount
  /** The contact's, in links. */
  /** The id in links to the patient. */
  linkId: string
  userId: string
  invitationToken: string
  openingId: string
  tag: string
  /** A civic id that nobody has yet. */
  freshId: string
  isProtected: boolean
  forms: SubjectForms
  thread: SubjectThread
  /** When somebody is away from the unit, on a day when nobody else of the subjects is. */
  absence: SubjectAbsence
  file: SubjectFile
  template: SubjectTemplate
  program: SubjectProgram
}

export type Laying = {
  unit: MadeUnit
  /** Who opened the patient in an emergency once. */
  opener: MadeAccount
  responsible?: MadeAccount
  isDeleted?: boolean
  /** False: their alerts are not followed up any more. */
  isFollowedUp?: boolean
  person?: Partial<NewPerson>
  contact?: Partial<NewPerson>
  comment?: string
}

/** these are refused while an alert about the patient is followed up. */
export const leavingCalls = ['deletePatient', 'releasePatient']

let laid = 0

export async function seedSubject({ db, keys, clock }: TestServer, laying: Laying): Promise<TestSubject> {
  laid += 1
  const now = clock.now()
  const made = newClinic({ keys, seed: 90_000 + laid, now })
  const dateOfBirth = Temporal.PlainDate.from('2012-01-01').add({ days: laid }).toString()
  const person = addPerson(made, {
    firstname: 'Provtall',
    lastname: 'Provbarr',
    civicId: madeUpCivicId(dateOfBirth),
    gender: 'Female',
    phone: madeUpPhone(laid),
    ...laying.person,
  })
  const patient = addPatient(made, person, {
    unit: laying.unit,
    hasNotificationConsent: true,
    comment: laying.comment ?? null,
  })
  const account = addPersonAccount(made, person)
  if (laying.responsible) addResponsible(made, { patient, unit: laying.unit, account: laying.responsible })
  const tag = `Märke ${laid}`
  addTag(made, tag)

  const contact = addPerson(made, {
    firstname: 'Provgran',
    lastname: 'Provbarr',
    civicId: madeUpCivicId(Temporal.PlainDate.from('1960-01-01').add({ days: laid }).toString()),
    gender: 'Male',
    phone: madeUpPhone(laid + 40),
    ...laying.contact,
  })
  const contactAccount = addPersonAccount(made, contact)
  const relationId = addRelation(made, {
    patient,
    person: contact,
    actsAs: 'Guardian',
    description: 'Mamma',
    status: 'Invited',
    comment: laying.comment ?? null,
  })
  addInvitation(made, { patient, person: contact, relationId, status: 'Pending' })
  const invitationToken = makeToken()
  for (const invitation of made.rows.invitation) Object.assign(invitation, { token_hash: hashToken(invitationToken) })
  const reason = 'Kom in akut på natten och kunde inte berätta.'
  addPastOpening(made, { patient, unit: laying.unit, account: laying.opener, reason })
  const openingId = String(made.rows.emergency_opening[0]?.id)
  await saveClinic(db, made)
  if (laying.isDeleted)
    await db
      .updateTable('patient')
      .set({ status: 'Deleted', deleted_at: addMinutes(now, -60) })
      .where('id', '=', patient.id)
      .execute()
  const forms = await seedSubjectForms(db, { patient, unit: laying.unit, by: laying.opener }, now)
  const hands = { ofStaff: laying.opener, ofPatient: account }
  const thread = await seedSubjectThread(db, { patient, unit: laying.unit, ...hands }, now)
  const absence = await seedSubjectAbsence(db, { unit: laying.unit, account: laying.opener, place: laid }, now)
  const file = await seedSubjectFile(db, laying.unit.id, now)
  const template = await seedSubjectTemplate(db, now)
  const asked = { patient, unit: laying.unit, by: laying.opener, typeId: forms.typeId }
  const program = await seedSubjectProgram(db, asked, now)
  if (laying.isFollowedUp === false) await endFollowUps(db, patient.id, now)

  return {
    patientId: patient.id,
    guid: patient.guid,
    civicId: person.civicId,
    dateOfBirth: `${person.civicId.slice(0, 4)}-${person.civicId.slice(4, 6)}-${person.civicId.slice(6, 8)}`,
    account,
    relationId,
    contactId: contact.id,
    contactAccount,
    linkId: person.linkId,
    userId: contact.linkId,
    invitationToken,
    openingId,
    tag,
    freshId: madeUpCivicId(Temporal.PlainDate.from('2015-01-01').add({ days: laid }).toString()),
    isProtected: laying.person?.isProtected ?? false,
    forms,
    thread,
    absence,
    file,
    template,
    program,
  }
}

async function endFollowUps(db: TestServer['db'], patientId: string, now: string): Promise<void> {
  const open = db.updateTable('risk_alert').where('patient_id', '=', patientId).where('next_step_on', 'is not', null)
  await open.set({ followed_up_at: now }).execute()
}
