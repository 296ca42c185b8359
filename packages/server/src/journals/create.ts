import type { Input } from '@samklang/contract/call'
import type { journalCalls } from '@samklang/contract/journals'
import { civilDay } from '../civil-day.ts'
import { listFormRows } from '../form-actions/form-rows.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { Origin } from '../http/slice.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { chooseVersions } from '../questionnaires/choose-versions.ts'
import { tellOfNew } from '../questionnaires/tell-of-new.ts'
import { checkDays, whomToAsk } from '../questionnaires/whom-to-ask.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { insertJournals } from './insert-journals.ts'

type Request = PatientRequest & { origin: Origin } & Input<typeof journalCalls.createJournals>

/** a diary of their own for everyone who is to keep one, from now or from a coming day. */
export async function createJournals(request: Request, dependencies: AssignDependencies) {
  const { db, actor, now, origin, body } = request
  // Held, so that nobody is asked anything by a unit that is ending its care at this moment.
  await lockPatient(db, body.PatientId)
  const patient = await patientFor(request, body.PatientId)
  const { id: patientId, unitId, timeZone: zone } = patient
  const today = civilDay(now, zone)
  const startDate = body.StartDate ?? today
  const endDate = body.EndDate ?? null
  checkDays({ StartDate: startDate, today, last: endDate, lastField: 'EndDate' })
  const respondents = await whomToAsk(db, dependencies, { patient, respondents: body.Respondents }, now)
  const assignments = await chooseVersions(db, {
    patient,
    respondents,
    typeIds: [body.TypeId],
    kind: 'Journal',
    day: startDate,
    language: body.ContentLanguage,
    acceptWarnings: body.AcceptWarnings,
  })
  const keeping = {
    patient,
    assignments,
    days: { startDate, endDate },
    notify: body.Notify,
    reminders: body.Reminders,
    accountId: actor.accountId,
    requestedBy: actor.accountId,
  }
  const forms = await insertJournals(db, keeping, now)
  const told = { patient, forms, assignments, accountId: actor.accountId }
  const NotSent = await tellOfNew(db, { ...dependencies, base: origin.base }, told, now)
  await publishCareChanged(db, { unitId, patientId })
  request.note({ data: { Journals: forms.length } })
  const ids = forms.map(({ id }) => id)
  return { Journals: await listFormRows(db, { ids }, origin.language), NotSent }
}
