import { alertCalls } from '@samklang/contract/alerts'
import type { Instant } from '@samklang/contract/instants'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import { listAlerts } from '../alerts/queries.ts'
import { takeOverFromClosed } from '../alerts/take-over-from-closed.ts'
import type { Db } from '../database/connect.ts'
import { acknowledge, alertedForm, refuseUnlessMayAcknowledge } from '../follow-ups/acknowledge.ts'
import { alertedFormFor } from '../forms/form-for.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { type Slice, slice } from '../http/slice.ts'
import { alertedSourceFor } from './alerted-source.ts'

type Reader = { accountId: string; isStaff: true; language: SpokenLanguage }

/** What else an acknowledgement of a thread's alert settles, of folders that know this one. */
export type AlertDependencies = {
  onAcknowledged(db: Db, thread: ThreadOwner, reader: Reader, now: Instant): Promise<void>
}

export function alerts({ onAcknowledged }: AlertDependencies): Slice {
  return slice(alertCalls, {
    async acknowledgeAlert(request) {
      const { db, actor, now, origin, params, body } = request
      refuseUnlessMayAcknowledge(actor)
      const form = await alertedFormFor(request, params.id)
      const [{ accountId }, { language }] = [actor, origin]
      await acknowledge(db, alertedForm(form), { body, accountId, language }, now)
      return listAlerts(db, { formId: form.id, unitId: form.unitId }, { accountId, language, now })
    },

    async acknowledgeOneAlert(request) {
      const { db, actor, now, origin, params } = request
      refuseUnlessMayAcknowledge(actor)
      const alerted = await alertedSourceFor(request, params.id)
      const [{ accountId }, { language }] = [actor, origin]
      const body = { ...request.body, AlertId: params.id }
      await acknowledge(db, alerted, { body, accountId, language }, now)
      const { source, unitId } = alerted
      if (!('formId' in source)) await onAcknowledged(db, source, { accountId, isStaff: true, language }, now)
      return listAlerts(db, { ...source, unitId }, { accountId, language, now })
    },

    async takeOverAlerts(request) {
      refuseUnlessMayAcknowledge(request.actor)
      return { TakenOver: await takeOverFromClosed(request, request.params.id) }
    },
  })
}
