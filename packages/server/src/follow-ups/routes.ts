import { followUpCalls } from '@samklang/contract/follow-ups'
import { withPatients } from '../alerts/about-patients.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { refuseUnlessMayAcknowledge } from './acknowledge.ts'
import { followUpAlert } from './follow-up.ts'
import { answerHandOver, handOverAlert } from './hand-over.ts'
import { countAlertsElsewhere, listUnitFollowUps } from './list.ts'
import { listReceivers } from './receivers.ts'

const most = 200

export function followUps({ keys }: { keys: Keys }): Slice {
  return slice(followUpCalls, {
    async listUnitFollowUps({ db, actor, now, origin: { language }, note }) {
      const listed = await listUnitFollowUps(db, actor, { language, now, most })
      const FollowUps = await withPatients(db, keys, listed.FollowUps, now)
      note({ patientIds: [...new Set(FollowUps.map(({ PatientId }) => PatientId))] })
      return { FollowUps, Total: listed.Total }
    },

    countAlertsElsewhere: ({ db, actor, now }) => countAlertsElsewhere(db, actor, now),

    async listHandOverReceivers({ db, actor, now }) {
      if (!actor.unitId) return []
      return listReceivers(db, { unitId: actor.unitId, except: actor.accountId }, now)
    },

    async followUpAlert(request) {
      refuseUnlessMayAcknowledge(request.actor)
      await followUpAlert(request, request.params.id, request.body)
      return {}
    },

    async handOverAlert(request) {
      refuseUnlessMayAcknowledge(request.actor)
      const { StaffUserId: to, Note: note } = request.body
      await handOverAlert(request, request.params.id, { to, note })
      return {}
    },

    async answerHandOver(request) {
      refuseUnlessMayAcknowledge(request.actor)
      const { Answer: answer, Reason: reason } = request.body
      await answerHandOver(request, request.params.id, { answer, reason })
      return {}
    },
  })
}
