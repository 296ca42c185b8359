import { formCalls } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { at } from '@samklang/engine/time/wall-clock'
import type { Db } from '../database/connect.ts'
import { formFor, staffReadableFormFor } from '../forms/form-for.ts'
import { myFormFor, readableFormFor } from '../forms/my-form-for.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { patientFor } from '../patients/patient-for.ts'
import { rememberBrowser } from '../sign-in/known-browser.ts'
import { cancelForm } from './cancel.ts'
import { changeUnit, setComment, setShared } from './change.ts'
import { confirmForm, confirmForms } from './confirm.ts'
import { listFormRows, mostRows, readFormRow } from './form-rows.ts'
import { takeOver } from './handover.ts'
import { readStaffForm } from './read-form.ts'
import { readMyForm, refuseUnreadable } from './read-my-form.ts'
import { setContentLanguage } from './set-content-language.ts'
import { startForm } from './start.ts'

type FormDependencies = {
  keys: Keys
  /** What it means to what a form is part of that it was begun or canceled. */
  onMoved(db: Db, formId: string, accountId: string, now: Instant): Promise<void>
}

export function forms({ keys, onMoved }: FormDependencies): Slice {
  return slice(formCalls, {
    async getForm(request) {
      const { db, actor, now, origin, params } = request
      const form = await staffReadableFormFor(request, params.id)
      const { accountId, unitId } = actor
      return readStaffForm(db, form, { keys, accountId, unitId, language: origin.language, now })
    },

    async listForms(request) {
      const { db, origin, query, truncate } = request
      const patient = await patientFor(request, query.patientId)
      const { kind, status, typeId, from, to } = query
      const rows = await listFormRows(
        db,
        {
          patientId: patient.id,
          // A treatment is no form.
          kinds: kind && (kind === 'Treatment' ? [] : [kind]),
          statuses: status && [status],
          typeId,
          from: from && at(from, '00:00', patient.timeZone),
          before: to && at(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), '00:00', patient.timeZone),
        },
        origin.language,
      )
      if (rows.length === mostRows) truncate()
      return rows
    },

    async startForm(request) {
      const { db, actor, now, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      const Handover = await startForm(db, form, { mode: body?.AnswerMode, accountId: actor.accountId }, now)
      if (form.kind === 'TreatmentModule') await onMoved(db, form.id, actor.accountId, now)
      return { Row: await readFormRow(db, form.id, origin.language), Handover }
    },

    async takeOverForm({ db, now, body, note, cookies }) {
      const taken = await takeOver(db, { ticket: body.Ticket, note }, now)
      rememberBrowser(keys, cookies)
      return taken
    },

    async cancelForm(request) {
      const { db, actor, now, origin, params } = request
      const { form } = await formFor(request, params.id)
      await cancelForm(db, form, actor.accountId, now)
      if (form.kind === 'TreatmentModule') await onMoved(db, form.id, actor.accountId, now)
      return readFormRow(db, form.id, origin.language)
    },

    async commentForm(request) {
      const { db, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      if (body.Kind && body.Kind !== form.kind) throw invalid('Kind', 'not-allowed')
      const { AdministrativeComment: comment, PreviousAdministrativeComment: previous } = body
      await setComment(db, form, { comment, previous }, request)
      return readFormRow(db, form.id, origin.language)
    },

    async confirmForm(request) {
      const { db, actor, now, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      if (body?.kind && body.kind !== form.kind) throw invalid('kind', 'not-allowed')
      // Nothing is sent to a record system yet, and nobody shall believe that it was.
      if (body?.sendResultsToEhrSystem) throw new Refusal(503, 'integration-unavailable')
      await confirmForm(db, form, { accountId: actor.accountId }, now)
      const { administrativeComment: comment, previousAdministrativeComment: previous } = body ?? {}
      if (comment !== undefined) await setComment(db, form, { comment, previous }, request)
      return readFormRow(db, form.id, origin.language)
    },

    confirmForms: (request) => confirmForms(request, request.body.ids),

    async getEhrCompatible(request) {
      await formFor(request, request.params.id)
      return false
    },

    async changeResponsibleUnit(request) {
      const { db, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      const { UnitId, AlertTakerId, FollowUpsKnown } = typeof body === 'string' ? { UnitId: body } : body
      const going = { unitId: UnitId, takerId: AlertTakerId, followUpsKnown: FollowUpsKnown }
      await changeUnit(request, form, going)
      return readFormRow(db, form.id, origin.language)
    },

    async shareWithGuardians(request) {
      const { db, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      await setShared(db, form, body.Shared, request)
      return readFormRow(db, form.id, origin.language)
    },

    async getMyForm(request) {
      const { db, actor, now, origin, params } = request
      const reading = { keys, accountId: actor.accountId, language: origin.language, now }
      const mine = await readableFormFor(request, params.id, (form) => refuseUnreadable(form, reading))
      return readMyForm(db, { ...mine, actor }, reading)
    },

    async setMyContentLanguage(request) {
      const { db, params, body } = request
      const form = await myFormFor(request, params.id)
      const ContentLanguage = typeof body === 'string' ? body : body.ContentLanguage
      await setContentLanguage(db, form, ContentLanguage)
      return { ContentLanguage }
    },
  })
}
