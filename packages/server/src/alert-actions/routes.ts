import { alertCalls } from '@samklang/contract/alerts'
import { listAlerts } from '../alerts/queries.ts'
import { takeOverFromClosed } from '../alerts/take-over-from-closed.ts'
import { acknowledge, refuseUnlessMayAcknowledge } from '../follow-ups/acknowledge.ts'
import { alertedFormFor } from '../forms/form-for.ts'
import { slice } from '../http/slice.ts'

export const alerts = slice(alertCalls, {
  async acknowledgeAlert(request) {
    const { db, actor, now, origin, params, body } = request
    refuseUnlessMayAcknowledge(actor)
    const form = await alertedFormFor(request, params.id)
    const { accountId } = actor
    const { language } = origin
    await acknowledge(db, form, { body, accountId, language }, now)
    return listAlerts(db, { formId: form.id, unitId: form.unitId }, { accountId, language })
  },

  async takeOverAlerts(request) {
    refuseUnlessMayAcknowledge(request.actor)
    return { TakenOver: await takeOverFromClosed(request, request.params.id) }
  },
})
