import { outboxCalls } from '@samklang/contract/outbox'
import { Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { isSendingSms, setReported } from '../outbox/queries.ts'
import { patientFor } from '../patients/patient-for.ts'
import { listFailedMessages } from './list-failed.ts'

export function messages({ keys }: { keys: Keys }): Slice {
  return slice(outboxCalls, {
    async listFailedMessages({ query, ...asking }) {
      const patient = await patientFor(asking, query.patientId)
      return listFailedMessages(asking.db, keys, patient.id)
    },

    // A report about a message that is not ours is no reason for the gateway to send it again and again. One that may be
    // about what the gateway has not answered for yet is wanted again.
    async reportDelivery({ body, db, now }) {
      const { MessageId: reference, Status: status, Reason: reason = null } = body
      const isKnown = await setReported(db, { reference, status, reason }, now)
      if (!isKnown && (await isSendingSms(db))) throw new Refusal(503, 'busy', { RetryAfter: 10 })
      return {}
    },
  })
}
