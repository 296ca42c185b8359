import { admits } from '@samklang/contract/access'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { notificationCalls } from '@samklang/contract/notifications'
import { mayAcknowledge } from '@samklang/contract/roles'
import { listClosedUnits } from '../alert-rows/open-to.ts'
import { withPatients } from '../alerts/about-patients.ts'
import { listUnitAlerts } from '../alerts/list-of-unit.ts'
import { countToReview } from '../emergency-openings/queries.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { findMailFailure } from '../outbox/reach.ts'
import { handleNotification } from './handle.ts'
import { listNotifications, readNotification } from './list.ts'

const most = 200

export function notifications({ keys }: { keys: Keys }): Slice {
  return slice(notificationCalls, {
    /** */
    async listUnitNotifications({ db, actor, now, origin: { language }, note }) {
      const notified = await listNotifications(db, { actor, language }, most)
      const { Alerts: listed, AlertsTotal } = await listUnitAlerts(db, actor, { language, now, most })
      const Alerts = await withPatients(db, keys, listed, now)
      const concerned = [...notified.Notifications, ...Alerts]
      note({ patientIds: [...new Set(concerned.map(({ PatientId }) => PatientId))] })
      const ClosedUnits = mayAcknowledge(actor) ? await listClosedUnits(db, actor.unitId) : []
      const mayReview = admits(emergencyOpeningCalls.reviewOpening.access, actor)
      const OpeningsToReview = mayReview ? await countToReview(db, actor) : 0
      const MailFailure = await findMailFailure(db, keys, actor.accountId)
      return { ...notified, Alerts, AlertsTotal, ClosedUnits, OpeningsToReview, MailFailure }
    },

    async handleNotification(request) {
      const { db, actor, origin, params, body } = request
      await handleNotification(request, params.id, body.HandlingState)
      return readNotification(db, { actor, language: origin.language }, params.id)
    },
  })
}
