import type { Input } from '@samklang/contract/call'
import { personRecordCalls } from '@samklang/contract/person-record'
import { findGivenIdFault, findPersonalIdFault, normalisePersonalId } from '@samklang/contract/personal-ids'
import { isMobilePhone, maskedPhone } from '@samklang/contract/phone'
import { civilDay } from '../civil-day.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { findIdentityId, issuerOf } from '../patients/identity.ts'
import { findKnownPerson, toldOf } from '../patients/known-here.ts'
import { noteLookUp } from '../patients/look-up.ts'
import { ask, type PersonRegister, type RecordedPerson, type RegisterReply } from '../person-register/register.ts'
import { findUnit } from '../units/queries.ts'

type LookUp = Input<typeof personRecordCalls.lookUpPerson>

export type PersonRecordNeeds = { keys: Keys; register: PersonRegister | undefined }

export function personRecord({ keys, register }: PersonRecordNeeds): Slice {
  const beforeTransaction = {
    async lookUpPerson({ body, actor }: Pick<LookUp, 'body'> & { actor: Actor }): Promise<RegisterReply | undefined> {
      const personalId = normalisePersonalId(body.CivicId)
      if (!actor.unitId || personalId === '' || findPersonalIdFault(body.IdType, personalId)) return undefined
      return ask(register, body.IdType, personalId)
    },
  }
  return slice(
    personRecordCalls,
    {
      async lookUpPerson({ body, db, actor, note, now, prepared: answer }) {
        if (!actor.unitId) throw new Refusal(403, 'unit-unavailable')
        const personalId = normalisePersonalId(body.CivicId)
        const unit = await findUnit(db, actor.unitId)
        const today = civilDay(now, unit?.TimeZone)
        const fault = personalId === '' ? 'required' : findGivenIdFault(body.IdType, personalId, today)
        if (fault) throw invalid('CivicId', fault)
        const issuerId = issuerOf(body.IdType, { id: actor.unitId, groupId: unit?.UnitGroupId ?? null })
        const key = { idType: body.IdType, personalId, issuerId }
        const identityId = (await findIdentityId(db, keys, key)) ?? null
        noteLookUp(note, keys, { personalId, identityId })
        const known = await findKnownPerson(db, { identityId, unitId: actor.unitId }, now)
        const patientId = known?.as === 'Patient' ? known.patientId : null
        const told = patientId ? null : toldOf(known, actor)
        const namedId = patientId ?? (told?.Name && known?.patientId)
        if (!answer) throw new Error('the person record was not asked')
        note({
          ...(namedId && { patientId: namedId }),
          data: { Source: 'PersonRecord', Outcome: answer.outcome },
        })
        return {
          Outcome: answer.outcome,
          PatientId: patientId,
          Known: told,
          Person: answer.outcome === 'Found' ? withoutProtected(answer.person) : null,
        }
      },
    },
    { beforeTransaction },
  )
}

/**
 * Around a protected identity the register's knowledge of others is not spread either: staff ask the family. The number
 * is dots, which sent back mean the number that the record has; one that is no mobile number could not be sent back.
 */
function withoutProtected(person: RecordedPerson): RecordedPerson {
  if (!person.IsProtected) return person
  return { ...person, Guardians: [], ...(person.Phone && { Phone: isMobilePhone(person.Phone) ? maskedPhone : null }) }
}
