import { careItemCalls } from '@samklang/contract/care-items'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import type { Services } from '../relations/list.ts'
import { remind } from '../relations/remind.ts'

export function careItems({ keys, services }: { keys: Keys; services: Services }): Slice {
  return slice(careItemCalls, {
    // Forms, treatments and programs do not exist yet; until they do, nobody has any.
    async listCareItems(request) {
      await patientFor(request, request.params.id)
      return { SetId: null, Questionnaires: [], Journals: [], Programs: [], Treatments: [] }
    },

    async listCareHistory(request) {
      await patientFor(request, request.params.id)
      return { Items: [], Total: 0 }
    },

    async sendReminders(request) {
      const { db, actor, now, origin, params, note } = request
      // Whoever presses twice waits for the first, and then finds that everyone has just been written to.
      await lockPatient(db, params.id)
      const patient = await patientFor(request, params.id)
      const office = { keys, services, base: origin.base, accountId: actor.accountId }
      const reminded = await remind(db, office, patient, now)
      note({ data: { Sent: reminded.Sent, Skipped: reminded.Skipped.length } })
      return reminded
    },
  })
}
