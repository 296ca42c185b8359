import { personRecordCalls } from '@samklang/contract/person-record'
import { findPersonalIdFault, normalisePersonalId } from '@samklang/contract/personal-ids'
import { invalid, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { findKnownPerson } from '../patients/people-queries.ts'
import { ask, type PersonRegister } from './register.ts'

export type PersonRecordNeeds = { keys: Keys; register: PersonRegister | undefined }

export function personRecord({ keys, register }: PersonRecordNeeds): Slice {
  return slice(personRecordCalls, {
    async lookUpPerson({ body, db, actor, note }) {
      if (!actor.unitId) throw new Refusal(403, 'unit-unavailable')
      const personalId = normalisePersonalId(body.CivicId)
      const fault = personalId === '' ? 'required' : findPersonalIdFault(body.IdType, personalId)
      if (fault) throw invalid('CivicId', fault)
      const known = await findKnownPerson(db, keys, personalId, actor.unitId)
      const answer = await ask(register, body.IdType, personalId)
      note({
        ...(known?.patientIdHere && { patientId: known.patientIdHere }),
        data: { Source: 'PersonRecord', Outcome: answer.outcome },
      })
      return {
        Outcome: answer.outcome,
        PatientId: known?.patientIdHere ?? null,
        Person: answer.outcome === 'Found' ? withoutProtected(answer.person) : null,
      }
    },
  })
}

/** Around a protected identity the register's knowledge of others is not spread either: staff ask the family. */
function withoutProtected<Person extends { IsProtected: boolean; Guardians: unknown[] }>(person: Person): Person {
  return person.IsProtected ? { ...person, Guardians: [] } : person
}
