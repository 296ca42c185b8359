import type { Fault } from '@samklang/contract/faults'
import type { CivilDate } from '@samklang/contract/instants'
import type { Registration, RegistrationOutcome } from '@samklang/contract/patients'
import {
  findGivenIdFault,
  findPersonalIdFault,
  type IdType,
  normalisePersonalId,
} from '@samklang/contract/personal-ids'
import { maskedPhone } from '@samklang/contract/phone'
import { civilDay } from '../civil-day.ts'
import { correctBirth } from '../form-actions/correct-birth.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/keys.ts'
import { notePatientEvent } from '../patients/events.ts'
import { ensureIdentity, findIdentityId, issuerOf, setRecordedName } from '../patients/identity.ts'
import {
  findKnownPerson,
  type KnownPerson,
  listDiffering,
  lockKnownPerson,
  refuseUnlessSame,
} from '../patients/known-here.ts'
import { noteLookUp } from '../patients/look-up.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { openPhone } from '../patients/person-fields.ts'
import { protectIdentity, shareProtection } from '../patients/protect.ts'
import { type DataSources, insertPatient, registerAtUnit, takeUpPatient } from '../patients/registration-queries.ts'
import { type RecordedPerson, type RegisterReply, recordedPhone } from '../person-register/register.ts'
import { findUnit } from '../units/queries.ts'
import { restorePatient } from './delete.ts'
import { findTypedFaults, refuseFaults } from './faults.ts'
import { fillPerson, insertPatientPerson, type PersonFacts } from './people-queries.ts'
import { findUnusableTags, insertTags } from './tag-queries.ts'

export type RegisterDependencies = {
  keys: Keys
  idTypes: readonly IdType[]
  /** What the person record says of somebody. */
  askRecord(type: IdType, personalId: string): Promise<RegisterReply>
}

/**
 * Asked even for what was typed by hand: a protected identity must not depend on which button was pressed. Done before
 * anything is written, since a record may take its time.
 */
export async function readBeforeTransaction(
  { idTypes, askRecord }: RegisterDependencies,
  { IdType, PersonalId }: Pick<Registration, 'IdType' | 'PersonalId'>,
): Promise<RegisterReply | undefined> {
  const personalId = PersonalId ? normalisePersonalId(PersonalId) : null
  if (personalId === null || !isEnabled(IdType, idTypes) || findPersonalIdFault(IdType, personalId)) return undefined
  return askRecord(IdType, personalId)
}

/**
 * A patient of the session's unit. Whoever has this id at this unit already is opened, and what the unit knew of them stays
 * only gaps are filled, and what the person record says is the record's. What other units know of the same person is
 * theirs: here begins an empty record, and nothing in the answer, nor the time it takes, tells that there is another one.
 */
export async function registerPatient(
  asking: PatientRequest,
  registering: RegisterDependencies,
  { registration, answer }: { registration: Registration; answer: RegisterReply | undefined },
): Promise<{ Id: string; IsNew: boolean; Outcome: RegistrationOutcome }> {
  const { db, actor, now, note } = asking
  const { keys } = registering
  const unit = actor.unitId ? await findUnit(db, actor.unitId) : undefined
  if (!unit) throw new Refusal(403, 'unit-unavailable')
  const personalId = registration.PersonalId ? normalisePersonalId(registration.PersonalId) : null
  const issuerId = issuerOf(registration.IdType, { id: unit.Id, groupId: unit.UnitGroupId })
  const key = { idType: registration.IdType, personalId, issuerId }
  // Whoever is refused has looked for somebody all the same.
  noteLookUp(note, keys, { personalId, identityId: await findIdentityId(db, keys, key) })
  if (answer) note({ data: { Source: 'PersonRecord', Outcome: answer.outcome } })
  const found = answer?.outcome === 'Found' ? answer.person : undefined
  const recorded = registration.FromPersonRecord ? found : undefined
  const phone = phoneFrom(registration, recorded)
  const today = civilDay(now, unit.TimeZone)
  const typed = [
    ...findTypedFaults(registration, personalId, today),
    ...(phone === undefined ? [{ Field: 'Phone', Key: 'invalid-phone' } as const] : []),
  ]
  // What the person record may stand for is judged last: a refusal for anything else tells nothing of the record.
  const isForRecord = ({ Key }: Fault) => registration.FromPersonRecord && Key !== 'valid-date-of-birth'
  refuseFaults([
    ...findIdFaults(registration.IdType, personalId, { enabled: registering.idTypes, today }),
    ...typed.filter((fault) => !isForRecord(fault)),
    ...(await findUnusableTags(db, registration.Tags, [])),
  ])
  const isRecorded = ({ Field }: Fault) =>
    recorded !== undefined && Field !== 'Phone' && (Field !== 'DateOfBirth' || recorded.DateOfBirth !== null)
  refuseFaults(typed.filter((fault) => isForRecord(fault) && !isRecorded(fault)))

  const identity = await ensureIdentity(db, keys, key, now)
  noteLookUp(note, keys, { ...key, identityId: identity.id })
  const place = { identity, unitId: unit.Id }
  await lockKnownPerson(db, { identityId: identity.id, unitId: unit.Id })
  const known = await findKnownPerson(db, { identityId: identity.id, unitId: unit.Id }, now)
  if (known?.patientId && known.as !== 'Nobody') note({ patientId: known.patientId })
  if (known?.patientId && known.as === 'Patient') return answerWith(note, known.patientId, 'AlreadyHere')
  const facts = {
    ...factsOf(registration, personalId, recorded),
    phone: phone ?? null,
    isRecordRead: answer !== undefined && answer.outcome !== 'Unavailable',
  }
  if (known)
    refuseUnlessSame(actor, {
      known,
      differing: listDiffering(keys, known, { ...facts, comment: registration.Comment || null }),
      isSamePerson: registration.IsSamePerson,
    })
  // The number that the unit has stays, and so does what was said about writing to it.
  const kept = known && known.as !== 'Nobody' ? openPhone(keys, known) : null
  const isOther = kept !== null && facts.phone !== null && (known?.isProtected || kept !== facts.phone)
  const standing = { ...facts, phone: kept ?? facts.phone }
  const personId = known ? known.personId : await insertPatientPerson(db, keys, place, standing, now)
  // A colleague registered the same person a moment ago: the unit knows that one now.
  if (personId === undefined) return registerPatient(asking, registering, { registration, answer })
  const isBornOtherwise = known !== undefined && (await fillPerson(db, keys, { known, facts: standing, recorded }, now))
  if (found) await setRecordedName(db, identity.id, { firstname: found.Firstname, lastname: found.Lastname })

  const made = {
    personId,
    comment: registration.Comment || null,
    hasConsent: registration.HasNotificationConsent && !isOther,
    isRecorded: recorded !== undefined,
    ...sourcesOf(standing.phone, recorded),
  }
  const Outcome = known ? outcomeOf(known) : 'New'
  const patientId = await (known && Outcome !== 'New'
    ? takeUp(asking, known, { ...made, isPhoneFilled: kept === null && facts.phone !== null, isBornOtherwise })
    : insertPatient(db, made, actor, now))
  await insertTags(db, patientId, registration.Tags)
  await shareProtection(db, { identityId: identity.id, unitId: unit.Id }, now)
  if (found?.IsProtected) await protectIdentity(db, { identityId: identity.id, unitId: null }, now)
  const isRegistered = await registerAtUnit(db, { patientId, unitId: unit.Id }, now)
  const { accountId } = actor
  if (isRegistered) await notePatientEvent(db, { patientId, unitId: unit.Id, accountId, event: 'Registered' }, now)
  return answerWith(note, patientId, Outcome)
}

function answerWith(note: PatientRequest['note'], Id: string, Outcome: RegistrationOutcome) {
  const IsNew = Outcome === 'New'
  note({ patientId: Id, data: { IsNew, Registered: Outcome } })
  return { Id, IsNew, Outcome }
}

function outcomeOf({ as }: KnownPerson): RegistrationOutcome {
  if (as === 'Deleted') return 'Restored'
  return as === 'Released' ? 'Returned' : 'New'
}

type RecordToTakeUp = Omit<Parameters<typeof takeUpPatient>[1], 'patientId' | 'isConsentRecorded'> & {
  isBornOtherwise: boolean
}

/** The record that the unit has goes on; of whoever was deleted as if they had been restored by hand. */
async function takeUp(
  asking: PatientRequest,
  known: KnownPerson,
  { isBornOtherwise, ...taking }: RecordToTakeUp,
): Promise<string> {
  const { db, actor, now, note } = asking
  const { patientId, consentSource } = known
  if (!patientId) throw new Error('there is no record to take up')
  if (known.as === 'Deleted') {
    await restorePatient(asking, patientId)
    note({ action: 'RestorePatient' })
  }
  await takeUpPatient(db, { ...taking, patientId, isConsentRecorded: consentSource === 'Integration' }, now)
  if (isBornOtherwise) await correctBirth(db, { patientId, accountId: actor.accountId }, now)
  return patientId
}

function isEnabled(type: IdType, enabled: readonly IdType[]): boolean {
  return type === 'Unknown' || enabled.includes(type)
}

type Allowed = { enabled: readonly IdType[]; today: CivilDate }

function findIdFaults(type: IdType, personalId: string | null, { enabled, today }: Allowed): Fault[] {
  if (!isEnabled(type, enabled)) return [{ Field: 'IdType', Key: 'not-allowed' }]
  if (personalId === null) return type === 'Unknown' ? [] : [{ Field: 'PersonalId', Key: 'required' }]
  const Key = findGivenIdFault(type, personalId, today)
  return Key ? [{ Field: 'PersonalId', Key }] : []
}

/** As it was typed, or the record's where dots came back; undefined where there is nothing behind the dots. */
function phoneFrom({ Phone }: Registration, recorded: RecordedPerson | undefined): string | null | undefined {
  return Phone === maskedPhone ? recordedPhone(recorded) : Phone || null
}

/**
 * what came from the record is known to be from there, and the consent it has is not for the clinic to change.
 * Whoever takes the record's number away before registering has decided by hand.
 */
function sourcesOf(phone: string | null, recorded: RecordedPerson | undefined): DataSources {
  const offered = recordedPhone(recorded)
  return {
    phoneSource: phone && phone === offered ? 'Integration' : 'Manual',
    isContactByHand: phone === null && offered !== undefined,
    recordedConsent: recorded?.HasNotificationConsent ?? null,
  }
}

function factsOf(
  registration: Registration,
  personalId: string | null,
  recorded: RecordedPerson | undefined,
): Omit<PersonFacts, 'isRecordRead' | 'phone'> {
  const { Firstname, Lastname, Gender } = recorded ?? registration
  return {
    idType: registration.IdType,
    personalId,
    firstname: Firstname,
    lastname: Lastname,
    dateOfBirth: recorded?.DateOfBirth ?? registration.DateOfBirth,
    gender: Gender,
    language: registration.PreferredLanguage,
  }
}
