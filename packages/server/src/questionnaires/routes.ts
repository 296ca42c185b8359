import { questionnaireCalls } from '@samklang/contract/questionnaires'
import { listAlerts } from '../alerts/queries.ts'
import { overrideAnsweredDate, setComment } from '../form-actions/change.ts'
import { readFormRow } from '../form-actions/form-rows.ts'
import { mayStaffAnswer } from '../form-actions/read-form.ts'
import { formFor } from '../forms/form-for.ts'
import type { DraftForm } from '../forms/found-form.ts'
import { myDraftFor, myFormFor } from '../forms/my-form-for.ts'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { listScores } from '../forms/scores.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { judgingRefused } from '../refused-answers/guard.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { createQuestionnaires } from './create.ts'
import { saveAnswers } from './save.ts'
import { submitQuestionnaire } from './submit.ts'

export function questionnaires(dependencies: AssignDependencies & { recentDrafts: RecentDrafts }): Slice {
  const { recentDrafts } = dependencies
  const calls = slice(
    questionnaireCalls,
    {
      createQuestionnaires: (request) => createQuestionnaires(request, dependencies),

      async saveQuestionnaire(request) {
        const { form } = await formFor(request, request.params.id, 'open')
        return saveAnswers(request, forStaff(form), request.body, { recentDrafts })
      },

      async submitQuestionnaire(request) {
        const { db, actor, now, origin, params, body } = request
        const { accountId } = actor
        const { language } = origin
        const { form } = await formFor(request, params.id)
        const sent = await submitQuestionnaire(request, forStaff(form), body)
        return {
          ...sent,
          DetailedScore: (await listScores(db, [form.id])).get(form.id) ?? [],
          Alerts: await listAlerts(db, { formId: form.id, unitId: form.unitId }, { accountId, language, now }),
        }
      },

      async saveMyQuestionnaire(request) {
        const { params, body } = request
        const form = await myDraftFor(request, params.id, body.PreviousLastModifiedAt, recentDrafts)
        return saveAnswers(request, asQuestionnaire(form), body, { recentDrafts })
      },

      async submitMyQuestionnaire(request) {
        const form = await myFormFor(request, request.params.id)
        return submitQuestionnaire(request, asQuestionnaire(form), request.body)
      },

      async writeNarrativeComment(request) {
        const { db, origin, params, body } = request
        const { form } = await formFor(request, params.id)
        const { AdministrativeComment: comment, PreviousAdministrativeComment: previous } = body
        await setComment(db, asQuestionnaire(form), { comment, previous }, request)
        return readFormRow(db, form.id, origin.language)
      },

      async overrideAnsweredDate(request) {
        const { db, origin, params, body } = request
        const { form } = await formFor(request, params.id)
        const { AnsweredDate: given, PreviousAnsweredDate: previous } = body
        const NormChanges = await overrideAnsweredDate(db, form, { given, previous }, request)
        return { ...(await readFormRow(db, form.id, origin.language)), NormChanges }
      },
    },
    { singleStatement: ['saveQuestionnaire', 'saveMyQuestionnaire'] },
  )
  return judgingRefused(calls, {
    saveQuestionnaire: 'staff',
    submitQuestionnaire: 'staff',
    saveMyQuestionnaire: 'patient',
    submitMyQuestionnaire: 'patient',
  })
}

function asQuestionnaire<Form extends DraftForm>(form: Form): Form {
  if (form.kind !== 'Questionnaire') throw notFound()
  return form
}

/** Another person's answers are theirs to give, until staff ask the questions themselves. */
function forStaff<Form extends DraftForm>(form: Form): Form {
  if (!mayStaffAnswer(asQuestionnaire(form))) throw new Refusal(409, 'invalid-transition')
  return form
}
