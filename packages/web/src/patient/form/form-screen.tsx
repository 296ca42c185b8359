import { formCalls, type PatientSideForm } from '@samklang/contract/forms'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { go } from '../../routes/go.ts'
import { useScope } from '../../session/scope.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { AnsweredForm } from './answered-form.tsx'
import { NotToAnswer } from './not-to-answer.tsx'
import { openedForm, rememberForm } from './opened-form.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'

/** /formular */
export function FormScreen() {
  const id = openedForm(location.search)
  useEffect(() => {
    if (id) rememberForm(id)
    else void go('/hem')
  }, [id])
  return id ? (
    <Suspense fallback={<LoadingSkeleton />}>
      <OpenForm key={id} id={id} />
    </Suspense>
  ) : null
}

function OpenForm({ id }: { id: string }) {
  const scope = useScope()
  const { data: form } = useSuspenseQuery({
    queryKey: [scope, formCalls.getMyForm.path, { params: { id } }],
    queryFn: ({ signal }) => readForm(id, signal),
    // What stands on the screen is newer than what the server knows: it is read anew when the person asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!form || form.Status === 'Canceled') return <NotToAnswer />
  if (form.Status === 'Closed' || form.IsReadOnly) return <AnsweredForm form={form} />
  return <QuestionnaireForm form={form} />
}

/** Taken away meanwhile, or somebody else's: then it is not there, and that is no fault of the person's. */
async function readForm(id: string, signal: AbortSignal): Promise<PatientSideForm | null> {
  try {
    return await send(formCalls.getMyForm, { params: { id } }, { inline: [404], signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
