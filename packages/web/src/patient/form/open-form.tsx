import * as formCalls from '@samklang/contract/client/forms'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { hasDraft, loadDraftStorage } from '../../answering/draft/draft-storage.ts'
import { isOver } from '../../answering/open-answering.ts'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { callKey } from '../../api/topics.ts'
import { useErrorSubject } from '../../errors/use-error-subject.ts'
import { useScope } from '../../session/scope.ts'
import { session } from '../../session/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FormEndActions } from './ends.ts'
import { fetchLaterParts } from './later-parts.ts'
import { OpeningPart } from './opening-part.ts'
import { PastAnswering } from './past-answering.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'

// Most forms are none of these: what a journal or a module needs is fetched with the first one, and what keeps drafts.
type KindProps = { form: PatientSideForm; ends: FormEndActions }
const lazyKind = (fetchKind: () => Promise<ComponentType<KindProps>>) =>
  lazyPart(async () => (await Promise.all([fetchKind(), loadDraftStorage()]))[0])
const JournalForm = lazyKind(async () => (await import('../journal/journal-form.tsx')).JournalForm)
const ModuleForm = lazyKind(async () => (await import('../module/module-form.tsx')).ModuleForm)

// Nor is what is over: reading it again needs more than answering.
const PastForm = lazyPart(async () => (await import('./past-form.tsx')).PastForm)

type OpenFormProps = { id: string; ends: FormEndActions }

/** A form as this person may open it: to answer, to write in, to read, or no longer. */
export function OpenForm({ id, ends }: OpenFormProps) {
  // What was read when it was last open is older than what was written since.
  const [opening] = useState(() => ++openings)
  useErrorSubject({ formId: id })
  return (
    <Suspense fallback={<OpeningPart />}>
      <ReadForm key={id} id={id} ends={ends} opening={opening} />
    </Suspense>
  )
}

let openings = 0

function ReadForm({ id, ends, opening }: OpenFormProps & { opening: number }) {
  const scope = useScope()
  const { data: form } = useSuspenseQuery({
    queryKey: callKey(scope, formCalls.getMyForm, { params: { id } }, opening),
    queryFn: ({ signal }) => readForm(id, signal),
    // What stands on the screen is newer than what the server knows: it is read anew when the person asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { hasHome } = ends
  useEffect(() => fetchLaterParts(hasHome), [hasHome])
  if (!form) return <PastAnswering hasHome={hasHome} />
  if (isOver(form) || form.IsReadOnly) return <PastForm form={form} ends={ends} />
  if (form.Kind === 'Journal') return <JournalForm form={form} ends={ends} />
  if (form.Kind === 'TreatmentModule') return <ModuleForm form={form} ends={ends} />
  return <QuestionnaireForm form={form} ends={ends} />
}

/** Taken away meanwhile, or somebody else's: then it is not there, and that is no fault of the person's. */
async function readForm(id: string, signal: AbortSignal): Promise<PatientSideForm | null> {
  try {
    const form = await send(formCalls.getMyForm, { params: { id } }, { expected: [404], signal })
    const person = session.get()?.userProfile.PublicId ?? ''
    if (hasDraft({ person, formId: id })) await loadDraftStorage()
    return form
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
