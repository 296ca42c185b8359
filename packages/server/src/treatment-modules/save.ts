import type { Saved } from '@samklang/contract/forms'
import { mayStaffAnswer } from '../form-actions/read-form.ts'
import { formFor } from '../forms/form-for.ts'
import type { DraftForm } from '../forms/found-form.ts'
import { myDraftFor, type OwnFormRequest } from '../forms/my-form-for.ts'
import type { RecentDrafts } from '../forms/recent-drafts.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type AnswerBody, type AnswerRequest, saveAnswers } from '../questionnaires/save.ts'
import { afterModuleDone } from '../treatments/module-done.ts'

type ModuleRequest = AnswerRequest & { params: { id: string }; body: AnswerBody }

/** what is written so far in a module and how far one has come, by the patient. */
export async function saveMyModule(
  request: ModuleRequest & OwnFormRequest,
  recentDrafts: RecentDrafts,
): Promise<Saved> {
  const { params, body } = request
  const form = await myDraftFor(request, params.id, body.PreviousLastModifiedAt, recentDrafts)
  return saveAnswers(request, asModule(form), body, { recentDrafts, onDone: afterModuleDone })
}

/** By staff, where they write it together with the patient. */
export async function saveModule(
  request: ModuleRequest & Parameters<typeof formFor>[0],
  recentDrafts: RecentDrafts,
): Promise<Saved> {
  const { form } = await formFor(request, request.params.id, 'open')
  if (!mayStaffAnswer(asModule(form))) throw new Refusal(409, 'invalid-transition')
  return saveAnswers(request, form, request.body, { recentDrafts, onDone: afterModuleDone })
}

function asModule<Form extends DraftForm>(form: Form): Form {
  if (form.kind !== 'TreatmentModule') throw notFound()
  return form
}
