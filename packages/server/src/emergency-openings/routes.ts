import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { addMinutes } from '../clock.ts'
import { forbidden, invalid, notFound, Refusal } from '../http/refusal.ts'
import { slice } from '../http/slice.ts'
import {
  findOpener,
  findOpening,
  findSessionStart,
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
    if ((await findSessionStart(db, actor.sessionId)) < addMinutes(now, -freshMinutes)) throw forbidden()
    if (body.Reason.trim().length < 20) throw invalid('Reason', 'minLength')
    if (!(await isActivePatient(db, params.id))) throw notFound()
    const { accountId, unitId } = actor
    const id = await insertOpening(
      db,
      {
        patientId: params.id,
        unitId,
        accountId,
        basis: body.Basis,
        reason: body.Reason.trim(),
        endsAt: addMinutes(now, body.Hours * 60),
      },
      now,
    )
    note({ entity: 'EmergencyOpening', entityId: id, openingId: id })
    return findOpening(db, id)
  },

  async listOpenings({ db, query, note, truncate }) {
    const found = await listOpenings(db, query)
    if (found.length > mostShown) truncate()
    const openings = found.slice(0, mostShown)
    note({ entity: 'EmergencyOpening', patientIds: openings.map(({ PatientId }) => PatientId) })
    return openings
  },

  async reviewOpening({ db, actor, params, body, now, note }) {
    note({ entity: 'EmergencyOpening', entityId: params.id, data: { Outcome: body.Outcome } })
    const opener = await findOpener(db, params.id)
    if (!opener) throw notFound()
    note({ patientId: opener.patientId })
    // Nobody judges their own opening.
    if (opener.accountId === actor.accountId) throw forbidden()
    const comment = body.Comment || null
    await setReviewed(db, { id: params.id, reviewedBy: actor.accountId, outcome: body.Outcome, comment }, now)
    return {}
  },
})
