import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { findWordsFault } from '@samklang/contract/written'
import { publishCareChanged } from '../forms/events.ts'
import type { Actor } from '../http/actor.ts'
import { conflict, forbidden, notFound, Refusal, refuseFault } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { listOpeningEvents } from './events.ts'
import { openByLink, openPerson } from './open.ts'
import { findOpener, findOpening, listOpenings, listOwnOpenings, mostShown, setReviewed, tellOwner } from './queries.ts'

export function emergencyOpenings({ keys }: { keys: Keys }): Slice {
  return slice(emergencyOpeningCalls, {
    /** Opens another unit's patient to whoever has just shown who they are and says why. It is looked at afterwards. */
    async openInEmergency(request) {
      const { db, params, body, note } = request
      note({ patientId: params.id, data: { Basis: body.Basis, Hours: body.Hours } })
      const id = await openByLink(request, params.id, body)
      note({ entity: 'EmergencyOpening', entityId: id, openingId: id })
      return findOpening(db, keys, id)
    },

    async openPersonInEmergency(request) {
      request.note({ data: { Basis: request.body.Basis, Hours: request.body.Hours } })
      return openPerson(request, keys, request.body)
    },

    async listOwnOpenings({ db, actor, now, note }) {
      const openings = await listOwnOpenings(db, actor, { now })
      note({ entity: 'EmergencyOpening', patientIds: openings.map(({ PatientId }) => PatientId) })
      return openings
    },

    async listOpeningEvents({ db, actor, params, origin, note }) {
      note({ entity: 'EmergencyOpening', entityId: params.id })
      const opener = await findOpener(db, params.id)
      if (!opener || !isOwner(actor, opener)) throw notFound()
      note({ patientId: opener.patientId })
      return listOpeningEvents(db, params.id, origin.language)
    },

    async listOpenings({ db, actor, query, note, truncate }) {
      const found = await listOpenings({ db, keys }, query, actor)
      if (found.length > mostShown) truncate()
      const openings = found.slice(0, mostShown)
      note({ entity: 'EmergencyOpening', patientIds: openings.flatMap(({ PatientId }) => PatientId ?? []) })
      return openings
    },

    async reviewOpening({ db, actor, params, body, now, note }) {
      note({ entity: 'EmergencyOpening', entityId: params.id, data: { Outcome: body.Outcome } })
      const opener = await findOpener(db, params.id)
      if (!opener || !isOwner(actor, opener)) throw notFound()
      note({ patientId: opener.patientId })
      // Nobody judges their own opening.
      if (opener.accountId === actor.accountId) throw forbidden()
      const comment = body.Comment?.trim() || null
      if (body.Outcome === 'NotJustified') refuseFault('Comment', findWordsFault(comment ?? ''))
      const review = { id: params.id, reviewedBy: actor.accountId, outcome: body.Outcome, comment }
      // what is justified is said of all that was read by it.
      if (body.Outcome === 'Justified' && opener.endsAt > now) throw new Refusal(409, 'opening-running')
      if (!(await setReviewed(db, review, now))) throw conflict()
      await tellOwner(db, opener.patientId)
      await publishCareChanged(db, opener)
      return {}
    },
  })
}

/** The unit whose patient it was is who judges; others read neither the name nor the reason, nor what was read. */
function isOwner({ Roles, careUnitIds }: Actor, { ownerUnitId }: { ownerUnitId: string | null }): boolean {
  return Roles.includes('Staff') && careUnitIds.includes(ownerUnitId ?? '')
}
