import { normalisePersonalId } from '@samklang/contract/personal-ids'
import { relationCalls } from '@samklang/contract/relations'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound } from '../http/refusal.ts'
import { type CallContext, type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { findIdentityId, issuerOf } from '../patients/identity.ts'
import { noteLookUp } from '../patients/look-up.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { addRelation, type RelationToAdd } from './add.ts'
import { correctContact } from './correct.ts'
import { inviteRelation } from './invite-relation.ts'
import { toRelation } from './list.ts'
import { findRelationRow, type RelationRow, setRelation } from './queries.ts'
import { removeRelation } from './remove.ts'
import { updateRelation } from './update.ts'

export function relations({ keys, services }: { keys: Keys; services: Services }): Slice {
  type Request = CallContext & { actor: Actor }
  const inviteDependenciesOf = ({ origin, actor }: Request) => ({
    keys,
    services,
    base: origin.base,
    accountId: actor.accountId,
  })

  async function show(request: Request, patient: FoundPatient, relationId: string) {
    return toRelation(await findHere(request, patient, relationId), { keys, services }, request.now)
  }

  async function add(request: Request, patientId: string, given: RelationToAdd) {
    const { db, note, now, actor } = request
    const personalId = normalisePersonalId(given.PersonalId ?? '') || null
    // Whoever is refused has looked for somebody all the same.
    noteLookUp(note, keys, { personalId: personalId ?? given.Phone ?? given.Email ?? null })
    const patient = await patientFor(request, patientId)
    const issuerId = issuerOf(given.IdType, { id: patient.unitId, groupId: patient.unitGroupId })
    const identityId = await findIdentityId(db, keys, { idType: given.IdType, personalId, issuerId })
    noteLookUp(note, keys, { personalId: null, identityId })
    const { relationId, filled } = await addRelation(db, inviteDependenciesOf(request), { patient, given, actor }, now)
    const row = await findHere(request, patient, relationId)
    note({ ...about(row), ...(filled.length > 0 && { data: { Changed: filled.join(',') } }) })
    return toRelation(row, { keys, services }, now)
  }

  return slice(relationCalls, {
    addRelation: ({ params, body, ...request }) => add(request, params.id, body),
    addTemporaryRelation: ({ params, body, ...request }) => add(request, params.id, body),

    async renewInvitation({ params, body, ...request }) {
      const { patient, relationId } = await findRelation(request, params)
      await inviteRelation(
        request.db,
        inviteDependenciesOf(request),
        { patient, relationId, channel: body?.Channel },
        request.now,
      )
      return show(request, patient, relationId)
    },

    async updateRelation({ params, body, ...request }) {
      const { patient, relationId, row } = await findRelation(request, params)
      const accountId = request.actor.accountId
      const changed = await updateRelation(request.db, { keys, accountId }, { patient, row, given: body }, request.now)
      const { Approve, IsProtected } = body
      request.note({
        data: {
          Changed: changed.join(','),
          ...(Approve && { Approved: true }),
          ...(IsProtected !== undefined && { IsProtected }),
        },
      })
      return show(request, patient, relationId)
    },

    async correctContact({ params, body, ...request }) {
      const { db, note, now, actor } = request
      const personalId = normalisePersonalId(body.PersonalId ?? '') || null
      // Whoever is refused has looked for somebody all the same.
      noteLookUp(note, keys, { personalId })
      const { patient, relationId, row } = await findRelation(request, params)
      const issuerId = issuerOf(body.IdType, { id: patient.unitId, groupId: patient.unitGroupId })
      const identityId = await findIdentityId(db, keys, { idType: body.IdType, personalId, issuerId })
      noteLookUp(note, keys, { personalId: null, identityId })
      const given = { patient, row, given: body }
      const fields = await correctContact(db, { keys, actor }, given, now)
      const shown = await findHere(request, patient, relationId)
      // It is about the owner of a new id, where somebody is known by it, else about whoever they were known as.
      note({ data: { Corrected: fields.join(',') } })
      return toRelation(shown, { keys, services }, now)
    },

    async updateRelationComment({ params, body, ...request }) {
      const { patient, relationId } = await findRelation(request, params)
      await setRelation(request.db, relationId, { comment: body.Comment || null }, request.now)
      return show(request, patient, relationId)
    },

    async removeRelation({ params, ...request }) {
      const patient = await patientFor(request, params.id)
      request.note({ entity: 'Relation', entityId: params.relationId, relationId: params.relationId })
      const removed = { patientId: patient.id, relationId: params.relationId, accountId: request.actor.accountId }
      await removeRelation(request.db, removed, request.now)
      return {}
    },
  })
}

/** The person is who it is about: their own extract of the log shows it, at whatever unit it was done. */
function about({ id, identityId }: RelationRow): AuditFacts {
  return { entity: 'Person', entityId: identityId, relationId: id }
}

async function findRelation(asking: PatientRequest, { id, relationId }: { id: string; relationId: string }) {
  const patient = await patientFor(asking, id)
  const row = await findHere(asking, patient, relationId)
  asking.note(about(row))
  return { patient, relationId, row }
}

/** Somebody else's relation is not there, whoever may see that other patient. */
async function findHere(
  { db }: Pick<PatientRequest, 'db'>,
  patient: FoundPatient,
  relationId: string,
): Promise<RelationRow> {
  const row = await findRelationRow(db, patient.id, relationId)
  if (!row) throw notFound()
  return row
}
