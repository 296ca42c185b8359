import { type PatientRow, patientCalls, type Registration } from '@samklang/contract/patients'
import { normalisePhone } from '@samklang/contract/phone'
import { handOverAlerts } from '../alerts/take-over.ts'
import { listOwnOpenings } from '../emergency-openings/queries.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { type CallContext, type Slice, slice } from '../http/slice.ts'
import { noteActivity } from '../patients/activity.ts'
import { endSessionsFor } from '../patients/end-sessions.ts'
import { noteLookUp, noteSearch } from '../patients/look-up.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { openFormattedId, openPhone } from '../patients/person-fields.ts'
import { setProtection } from '../patients/protect.ts'
import {
  deleteResponsible,
  findLinkedPatient,
  findResponsible,
  findStaffOfUnit,
  insertResponsible,
  setAllowAgent,
  setVisit,
} from '../patients/queries.ts'
import { listAddresses } from '../relations/list.ts'
import { admitPatient } from './admit.ts'
import { saveConsent } from './consent.ts'
import { deletePatient, restorePatient } from './delete.ts'
import { listDeleted } from './list-deleted.ts'
import {
  idIndexes,
  isIdSearch,
  listMine,
  listOfPhone,
  listVisited,
  mostMine,
  type PatientSearch,
  searchPatients,
} from './lists.ts'
import { createOneTimePassword } from './one-time-password.ts'
import { type PatientReadOptions, readPatient } from './read-patient.ts'
import { type RegisterDependencies, readBeforeTransaction, registerPatient } from './register.ts'
import { releasePatient } from './release.ts'
import { savePatient } from './save.ts'

const defaultPageSize = 50

type SearchRequest = Pick<CallContext, 'db' | 'note' | 'now'> & { actor: Actor }

export function patients(options: PatientReadOptions & RegisterDependencies): Slice {
  const { keys } = options

  /** The patient as it stands after what was done. */
  async function answer(asking: PatientRequest, id: string) {
    const patient = await patientFor(asking, id)
    return readPatient(asking.db, options, { patient, actor: asking.actor }, asking.now)
  }

  async function findByWords({ db, actor, note, now }: SearchRequest, wanted: PatientSearch) {
    const found = await searchPatients(db, keys, actor, wanted)
    const isById = isIdSearch(wanted.search)
    const Openings = isById
      ? await listOwnOpenings(db, actor, { now, personalIdIndexes: idIndexes(keys, wanted.search) })
      : []
    note({ patientIds: [...found.Items, ...Openings].map(({ PatientId }) => PatientId) })
    await noteSearch({ db, note }, keys, wanted.search)
    if (isById && found.Items.some(({ IsProtected }) => IsProtected)) note({ action: 'SearchProtectedPatient' })
    return { ...found, Openings }
  }

  const beforeTransaction = {
    registerPatient: async ({ body, actor }: { body: Registration; actor: Actor }) =>
      actor.unitId ? readBeforeTransaction(options, body) : undefined,
  }

  return slice(
    patientCalls,
    {
      async listMyPatients({ db, actor, note, truncate }) {
        const rows = await listMine(db, keys, actor)
        if (rows.length > mostMine) truncate()
        return noted(note, rows.slice(0, mostMine))
      },

      listLatestVisited: async ({ db, actor, note }) => noted(note, await listVisited(db, keys, actor)),

      searchPatients({ query, ...asking }) {
        const { search, tag, page = 1, pageSize = defaultPageSize } = query
        return findByWords(asking, { search, tag, page: Number(page), pageSize: Number(pageSize) })
      },

      findPatients({ body, ...asking }) {
        const { Search: search, Tag: tag, Page: page = 1, PageSize: pageSize = defaultPageSize } = body
        return findByWords(asking, { search, tag, page, pageSize })
      },

      async findPatientsByPhone({ body, db, actor, note }) {
        const phone = normalisePhone(body.Phone)
        noteLookUp(note, keys, { personalId: phone })
        return noted(note, await listOfPhone(db, keys, actor, phone))
      },

      listDeletedPatients: (request) => listDeleted(request, keys),

      registerPatient: (request) =>
        registerPatient(request, options, { registration: request.body, answer: request.prepared }),

      async getPatient(request) {
        const { db, actor, now, params } = request
        const patient = await patientFor(request, params.id)
        await setVisit(db, actor.accountId, patient.id, now)
        await noteActivity(db, { patientId: patient.id, unitId: patient.unitId }, now)
        return readPatient(db, options, { patient, actor }, now)
      },

      async savePatient(request) {
        await savePatient(request, options, request.params.id, request.body)
        return answer(request, request.params.id)
      },

      deletePatient: (request) => deletePatient(request, request.params.id),

      async restorePatient(request) {
        await restorePatient(request, request.params.id)
        return {}
      },

      async admitPatient(request) {
        await admitPatient(request, request.params.id, request.body?.AdmittedDate)
        return answer(request, request.params.id)
      },

      releasePatient(request) {
        const { AlertTakerId: takerId, FollowUpsKnown: known } = request.query
        const followUpsKnown = known === undefined ? undefined : Number(known)
        return releasePatient(request, request.params.id, { takerId, followUpsKnown })
      },

      async setPatientConsent(request) {
        await saveConsent(request, request.params.id, request.body)
        return answer(request, request.params.id)
      },

      async setAllowAgent(request) {
        const { db, body, now } = request
        const { id } = await patientFor(request, request.params.id)
        await setAllowAgent(db, id, body.AllowAgent)
        if (!body.AllowAgent) await endSessionsFor(db, { patientId: id, type: 'Agent' }, now)
        return answer(request, id)
      },

      async setProtection(request) {
        await setProtection(request, request.params.id, request.body.IsProtected)
        return answer(request, request.params.id)
      },

      async addResponsible(request) {
        const { db, actor, now, body } = request
        const patient = await patientFor(request, request.params.id)
        const colleague = body?.StaffUserId ? await findStaffOfUnit(db, body.StaffUserId, patient.unitId) : undefined
        if (body?.StaffUserId && !colleague) throw invalid('StaffUserId', 'not-allowed')
        const accountId = colleague?.id ?? actor.accountId
        const at = { patientId: patient.id, unitId: patient.unitId }
        request.note({ entity: 'Account', entityId: accountId })
        await insertResponsible(db, { ...at, accountId }, actor.accountId, now)
        return answer(request, patient.id)
      },

      async removeResponsible(request) {
        const { db, actor, now, query, body, origin, note } = request
        const patient = await patientFor(request, request.params.id)
        const at = { patientId: patient.id, unitId: patient.unitId }
        const staffUserId = query.StaffUserId ?? body?.StaffUserId
        const isUnclear = body?.StaffUserId !== undefined && body.StaffUserId !== staffUserId
        const accountId = staffUserId ? await findResponsible(db, staffUserId, at) : actor.accountId
        if (isUnclear || !accountId) throw invalid('StaffUserId', 'not-allowed')
        request.note({ entity: 'Account', entityId: accountId })
        const takers = { unitId: patient.unitId, except: accountId }
        const by = { accountId: actor.accountId, language: origin.language, note }
        await handOverAlerts(db, { ...at, ownerId: accountId }, { takers, takerId: query.AlertTakerId, by }, now)
        await deleteResponsible(db, { ...at, accountId })
        if (query.AlertTakerId && query.TakesOver === 'Patient') {
          const taker = await findStaffOfUnit(db, query.AlertTakerId, patient.unitId)
          if (!taker || taker.id === accountId) throw invalid('AlertTakerId', 'not-allowed')
          await insertResponsible(db, { ...at, accountId: taker.id }, actor.accountId, now)
        }
        await publishCareChanged(db, at)
        return answer(request, patient.id)
      },

      async createOneTimePassword(request) {
        const { db, actor, now } = request
        const patient = await patientFor(request, request.params.id)
        return createOneTimePassword(db, keys, { patient, actor }, now)
      },

      async findPatientByGuid({ db, actor, params, now, note }) {
        note({ entity: 'Patient', entityId: params.guid })
        const found = await findLinkedPatient(db, params.guid, actor, now)
        if (!found) throw notFound()
        note({ patientId: found.id, ...(found.openingId && { openingId: found.openingId }) })
        const isHere = found.unitId === actor.unitId
        return { PatientId: found.id, UnitId: isHere ? null : found.unitId, UnitName: isHere ? null : found.unitName }
      },

      async revealPatient(request) {
        const patient = await patientFor(request, request.params.id)
        request.note({ data: { Reason: request.body.Reason } })
        return {
          Phone: openPhone(keys, patient),
          FormattedPersonalId: openFormattedId(keys, patient),
          Contacts: await listAddresses(request.db, keys, patient),
        }
      },
    },
    { beforeTransaction },
  )
}

function noted(note: (facts: AuditFacts) => void, rows: PatientRow[]): PatientRow[] {
  note({ patientIds: rows.map(({ PatientId }) => PatientId) })
  return rows
}
