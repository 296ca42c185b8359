import { analysisCalls } from '@samklang/contract/analysis'
import { readFormRow } from '../form-actions/form-rows.ts'
import { formFor } from '../forms/form-for.ts'
import { type Slice, slice } from '../http/slice.ts'
import { patientFor } from '../patients/patient-for.ts'
import { listReadableRecords } from '../patients/readable-records.ts'
import { analyse } from './analyse.ts'
import { listDetails } from './details.ts'
import { setBaseline } from './set-baseline.ts'

export const analysis: Slice = slice(analysisCalls, {
  async analyse(request) {
    const { db, origin, params, body, truncate, note } = request
    const patient = await patientFor(request, params.id)
    const result = await analyse(db, patient, {
      mode: body.Mode,
      includeUnitIds: body.IncludeUnitIds,
      programId: body.ProgramId,
      records: await listReadableRecords(request, patient),
      language: origin.language,
      truncate,
    })
    const read = result.AvailableCareUnits.filter(({ IsIncluded }) => IsIncluded)
    note({ data: { Units: read.map(({ Id }) => Id).join(' ') } })
    return result
  },

  async getAnalysisDetails(request) {
    const { db, origin, params, body, now, note } = request
    const patient = await patientFor(request, params.id)
    const records = await listReadableRecords(request, patient)
    const Forms = await listDetails(db, body.FormIds, records, { language: origin.language, now })
    note({ data: { Forms: Forms.map(({ FormId }) => FormId).join(' ') } })
    return { Forms }
  },

  async setBaseline(request) {
    const { db, actor, now, origin, params, body, note } = request
    const { form } = await formFor(request, params.id)
    await setBaseline(db, form, { isBaseline: body.IsBaseline, accountId: actor.accountId }, now)
    note({ data: { IsBaseline: body.IsBaseline } })
    return readFormRow(db, form.id, origin.language)
  },
})
