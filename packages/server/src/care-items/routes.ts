import { careItemCalls } from '@samklang/contract/care-items'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { listReadableRecords } from '../patients/readable-records.ts'
import { listHistory } from './history.ts'
import { listCareItems } from './list.ts'
import { listMyCareItems } from './mine.ts'
import { remindEveryone } from './remind.ts'

const usualPageSize = 50

export function careItems({ keys, services }: { keys: Keys; services: Services }): Slice {
  return slice(careItemCalls, {
    async listCareItems(request) {
      const { db, actor, now, origin, params, truncate } = request
      const patient = await patientFor(request, params.id)
      const { accountId } = actor
      const asked = { accountId, unitId: patient.unitId, language: origin.language, keys, services, now, truncate }
      return listCareItems(db, patient.id, asked)
    },

    async listCareHistory(request) {
      const { db, now, origin, params, query } = request
      const patient = await patientFor(request, params.id)
      const records = await listReadableRecords(request, patient)
      const { page = 1, pageSize = usualPageSize, ...filter } = query
      const asked = { ...filter, page: Number(page), pageSize: Number(pageSize) }
      return listHistory(db, records, asked, { keys, services, language: origin.language, now })
    },

    async sendReminders(request) {
      const { db, actor, now, origin, params, note } = request
      // Whoever presses twice waits for the first, and then finds that everyone has just been written to.
      await lockPatient(db, params.id)
      const patient = await patientFor(request, params.id)
      const dependencies = { keys, services, base: origin.base, accountId: actor.accountId }
      const reminded = await remindEveryone(db, dependencies, patient, now)
      note({ data: { Sent: reminded.Sent, Skipped: reminded.Skipped.length } })
      return reminded
    },

    async listMyCareItems({ db, actor, origin, now, note }) {
      const { context } = actor
      if (!context) throw notFound()
      note({ patientId: context.patientId })
      return listMyCareItems({ db, actor, context, language: origin.language, now })
    },
  })
}
