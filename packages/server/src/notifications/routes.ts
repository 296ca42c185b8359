import { notificationCalls } from '@samklang/contract/notifications'
import { listUnitAlerts } from '../alerts/list-of-unit.ts'
import { type Slice, slice } from '../http/slice.ts'
import { handleNotification } from './handle.ts'
import { listNotifications, readNotification } from './list.ts'

const most = 200

export const notifications: Slice = slice(notificationCalls, {
  /** */
  async listUnitNotifications({ db, actor, origin: { language }, note }) {
    const notified = await listNotifications(db, { actor, language }, most)
    const alerted = await listUnitAlerts(db, actor, { language, most })
    const concerned = [...notified.Notifications, ...alerted.Alerts]
    note({ patientIds: [...new Set(concerned.map(({ PatientId }) => PatientId))] })
    return { ...notified, ...alerted }
  },

  async handleNotification(request) {
    const { db, actor, origin, params, body } = request
    await handleNotification(request, params.id, body.HandlingState)
    return readNotification(db, { actor, language: origin.language }, params.id)
  },
})
