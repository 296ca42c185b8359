import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { listFormRows } from '../form-actions/form-rows.ts'
import { publishCareChanged } from '../forms/events.ts'
import { insertForms, isOpen } from '../forms/insert-forms.ts'
import { morning } from '../forms/schedule.ts'
import { invalid } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { makeId } from '../keys/ids.ts'
import { type FoundPatient, type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { lockPatient } from '../patients/queries.ts'
import { insertSeries, listRecurringRows } from '../recurring/queries.ts'
import { afterNext, coming, nextForm, type RecurringSeries } from '../recurring/series.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { type Assignment, chooseVersions } from './choose-versions.ts'
import { insertSet, newQuestionnaire } from './new-questionnaire.ts'
import { tellOfNew } from './tell-of-new.ts'
import { checkDays, whomToAsk } from './whom-to-ask.ts'

type Request = PatientRequest & { origin: Origin; body: NewQuestionnaires }

/** Asks everyone everything, as one set and one act: either all of it is there, or nothing. */
export async function createQuestionnaires(request: Request, dependencies: AssignDependencies) {
  const { db, actor, now, origin, body } = request
  // Held, so that nobody is asked anything by a unit that is ending its care at this moment.
  await lockPatient(db, body.PatientId)
  const patient = await patientFor(request, body.PatientId)
  const start = startOf(body, patient, now)
  const respondents = await whomToAsk(db, dependencies, { patient, respondents: body.Respondents }, now)
  const assignments = await chooseVersions(db, {
    patient,
    respondents,
    typeIds: body.TypeIds,
    kind: 'Questionnaire',
    day: start.day,
    language: body.ContentLanguage,
    acceptWarnings: body.AcceptWarnings,
  })
  const asking = { patient, assignments, body, start, accountId: actor.accountId }
  const setId = assignments.length > 1 ? await insertSet(db, patient, actor.accountId, now) : null
  const made = body.Recurring ? await makeSeries(db, { ...asking, setId }, now) : makeForms({ ...asking, setId }, now)
  await insertForms(db, made.forms, actor.accountId, now)
  const messaging = { ...dependencies, base: origin.base }
  const told = { patient, forms: made.forms, assignments, accountId: actor.accountId }
  const NotSent = await tellOfNew(db, messaging, told, now)
  await publishCareChanged(db, { unitId: patient.unitId, patientId: patient.id })
  request.note({ data: { Forms: made.forms.length, Series: made.seriesIds.length } })
  return {
    SetId: setId,
    Questionnaires: await listFormRows(db, { ids: made.forms.map(({ id }) => id) }, origin.language),
    RecurringQuestionnaires: await listRecurringRows(db, { ids: made.seriesIds }, origin.language),
    NotSent,
  }
}

type Start = { day: CivilDate; at: Instant }

function startOf(
  { StartDate, LastDay, Recurring }: NewQuestionnaires,
  { timeZone }: FoundPatient,
  now: Instant,
): Start {
  const today = civilDay(now, timeZone)
  const day = StartDate ?? today
  // Each time has its own last day, counted from when it comes.
  if (Recurring && LastDay) throw invalid('LastDay', 'not-allowed')
  const last = Recurring?.EndDate ?? LastDay ?? null
  checkDays({ StartDate: day, today, last, lastField: Recurring ? 'Recurring.EndDate' : 'LastDay' })
  const opens = StartDate ? at(StartDate, morning.Questionnaire, timeZone) : now
  return { day, at: opens > now ? opens : now }
}

type Made = {
  patient: FoundPatient
  assignments: Assignment[]
  body: NewQuestionnaires
  start: Start
  setId: string | null
  accountId: string
}

function makeForms({ patient, assignments, body, start, setId, accountId }: Made, now: Instant) {
  const { LastDay, AnswerWithinDays, Notify, ReminderDays } = body
  const lastDay = LastDay ?? (AnswerWithinDays ? addDays(start.day, AnswerWithinDays) : null)
  const asked = { patient, start, lastDay, setId, notify: Notify, reminderDays: ReminderDays, requestedBy: accountId }
  return { forms: assignments.map((assignment) => newQuestionnaire(assignment, asked, now)), seriesIds: [] }
}

/** The first time is now, or the day that was set; the rule makes the others when their day comes. */
async function makeSeries(db: Db, { patient, assignments, body, start, setId, accountId }: Made, now: Instant) {
  const begun = assignments.map(({ respondent, variant, language }) => {
    const series: RecurringSeries = {
      id: makeId(now),
      patientId: patient.id,
      unitId: patient.unitId,
      setId,
      typeId: variant.typeId,
      variantId: variant.Id,
      respondentType: respondent.RespondentType,
      relationId: respondent.relationId,
      language,
      startDate: start.day,
      intervalDays: body.Recurring?.IntervalDays ?? 1,
      occurrences: body.Recurring?.Occurrences ?? null,
      endDate: body.Recurring?.EndDate ?? null,
      timeOfDay: morning.Questionnaire,
      timeZone: patient.timeZone,
      answerWithinDays: body.AnswerWithinDays ?? null,
      reminderDays: body.ReminderDays,
      notify: body.Notify,
      createdBy: accountId,
      nextNo: 1,
      nextDate: start.day,
      status: 'Ongoing',
    }
    if (!isOpen({ openFrom: start.at }, now)) return { series: { ...series, ...coming(series) }, forms: [] }
    const form = nextForm(series, variant.versionId, now)
    return { series: { ...series, ...afterNext(series) }, forms: [form] }
  })
  const all = begun.map(({ series }) => series)
  await insertSeries(db, all, now)
  return { forms: begun.flatMap(({ forms }) => forms), seriesIds: all.map(({ id }) => id) }
}
