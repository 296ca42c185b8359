import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { addMinutes, addSeconds } from '../clock.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import { lockPatient } from '../patients/queries.ts'
import {
  findAuthentication,
  findOpener,
  findOpening,
  findRecent,
  insertOpening,
  isActivePatient,
  listOpenings,
  mostShown,
  setReviewed,
} from './queries.ts'

const freshMinutes = 15

export const emergencyOpenings = slice(emergencyOpeningCalls, {
  /** Opens another unit's patient to whoever has just proven who they are and says why. It is looked at afterwards. */
  async openInEmergency({ db, actor, params, body, now, note }) {
    note({ patientId: params.id, data: { Basis: body.Basis, Hours: body.Hours } })
    if (!actor.unitId) throw new Refusal(403, 'unit-unavailable')
    const seenAt = await findAuthentication(db, actor.sessionId)
    if (seenAt === null || seenAt < addMinutes(now, -freshMinutes)) throw new Refusal(403, 'identify-anew')
    if (body.Reason.trim().length < 20) throw invalid('Reason', 'minLength')
    if (!(await isActivePatient(db, params.id))) throw notFound()
    const { accountId, unitId } = actor
    const reason = body.Reason.trim()
    const opening = { patientId: params.id, unitId, accountId, basis: body.Basis, reason, hours: body.Hours }
    await lockPatient(db, params.id)
    const recent = await findRecent(db, opening, addSeconds(now, -60))
    const id = recent ?? (await insertOpening(db, opening, now))
    note({ entity: 'EmergencyOpening', entityId: id, openingId: id })
    return findOpening(db, id)
  },

  async listOpenings({ db, actor, query, note, truncate }) {
    const found = await listOpenings(db, query, actor)
    if (found.length > mostShown) truncate()
    const openings = found.slice(0, mostShown)
    note({ entity: 'EmergencyOpening', patientIds: openings.flatMap(({ PatientId }) => PatientId ?? []) })
    return openings
  },

  async reviewOpening({ db, actor, params, body, now, note }) {
    note({ entity: 'EmergencyOpening', entityId: params.id, data: { Outcome: body.Outcome } })
    const opener = await findOpener(db, params.id)
    // The unit whose patient it was is who judges; others read neither the name nor the reason.
    const isOwner = actor.Roles.includes('Staff') && actor.careUnitIds.includes(opener?.ownerUnitId ?? '')
    if (!opener || !isOwner) throw notFound()
    note({ patientId: opener.patientId })
    // Nobody judges their own opening.
    if (opener.accountId === actor.accountId) throw forbidden()
    const comment = body.Comment?.trim() || null
    if (body.Outcome === 'NotJustified' && !comment) throw invalid('Comment', 'required')
    const review = { id: params.id, reviewedBy: actor.accountId, outcome: body.Outcome, comment }
    if (!(await setReviewed(db, review, now))) throw conflict()
    return {}
  },
})
