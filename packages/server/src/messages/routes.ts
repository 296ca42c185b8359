import { messageCalls } from '@samklang/contract/messages'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { patientFor } from '../patients/patient-for.ts'
import { listFailedMessages } from './list-failed.ts'
import { setReported } from './queries.ts'

export function messages({ keys }: { keys: Keys }): Slice {
  return slice(messageCalls, {
    async listFailedMessages({ query, ...asking }) {
      const patient = await patientFor(asking, query.patientId)
      return listFailedMessages(asking.db, keys, patient.id)
    },

    // A report about a message that is not ours is no reason for the gateway to send it again and again.
    async reportDelivery({ body, db, now }) {
      await setReported(db, { reference: body.MessageId, status: body.Status, reason: body.Reason ?? null }, now)
      return {}
    },
  })
}
