import { careItemCalls } from '@samklang/contract/care-items'
import { type Slice, slice } from '../http/slice.ts'
import { patientFor } from '../patients/patient-for.ts'

export function careItems(): Slice {
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
      await patientFor(request, request.params.id)
      return { Sent: 0, Skipped: [] }
    },
  })
}
