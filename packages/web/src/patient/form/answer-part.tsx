import { Alert, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FormView } from '../../answering/form-view.tsx'
import type { Answering, Who } from '../../answering/open-answering.ts'
import { UnsavedNote } from '../../answering/save-line.tsx'
import { useSending } from '../../answering/use-sending.ts'
import { wordsOf } from '../../answering/words.ts'
import { useCell } from '../../state/cell.ts'
import type { Settling } from './conflict-dialog.tsx'
import { CrisisAlert } from './crisis-alert.tsx'
import type { Ends } from './ends.ts'
import { OnBehalfLine } from './on-behalf-line.tsx'
import { fetchPastAnswering, PastAnswering } from './past-answering.tsx'
import { Restored } from './restored.tsx'
import { useCrisis } from './use-crisis.ts'
import { useKeepSafe } from './use-keep-safe.ts'

// Fetched once the first question is there: two who answer at once are rare.
const fetchConflict = () => import('./conflict-dialog.tsx')
const ConflictDialog = lazy(async () => ({ default: (await fetchConflict()).ConflictDialog }))

type AnswerPartProps = {
  form: PatientSideForm
  answering: Answering
  who: Who
  ends: Ends
  settling: Settling
}

export function AnswerPart({ form, answering, who, ends, settling }: AnswerPartProps) {
  const { t } = useTranslation('patient')
  const { queue, store } = answering
  useEffect(() => {
    fetchConflict().catch(() => undefined)
    fetchPastAnswering()
  }, [])
  const { course, isKept, isOffline } = useCell(queue.state)
  const { crisis, about, times } = useCrisis(form, answering)
  const sending = useSending({ form, answering, who, onSent: (saved) => ends.onSent(form, saved) })
  useKeepSafe(queue)
  if (sending.isSent) return null
  if (course === 'over') {
    const late = store.list().length > 0 ? { isKept, crisis, about } : undefined
    return <PastAnswering hasHome={ends.hasHome} late={late} />
  }
  return (
    <>
      <FormView
        store={store}
        words={{ ...wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage), about }}
        hasBar
        asked={sending.asked}
        onTurn={() => void queue.flush()}
        send={{ label: t('form.send'), isSending: sending.isSending, onSend: sending.trySend }}
        above={
          <>
            <OnBehalfLine form={form} />
            {answering.isRestored && <Restored />}
            {crisis && <CrisisAlert crisis={crisis} about={about} times={times} />}
          </>
        }
        below={
          <>
            <UnsavedNote queue={queue} />
            {sending.hasFailed && course !== 'conflict' && (
              <Alert color="amber" title={t('form.not-sent')} role="alert">
                <Text>{t(isOffline ? 'form.not-sent-network' : 'form.not-sent-text')}</Text>
              </Alert>
            )}
          </>
        }
      />
      {(course === 'conflict' || course === 'elsewhere') && (
        <Suspense fallback={null}>
          <ConflictDialog
            answering={answering}
            isElsewhere={course === 'elsewhere'}
            help={crisis}
            about={about}
            settling={settling}
          />
        </Suspense>
      )}
    </>
  )
}
