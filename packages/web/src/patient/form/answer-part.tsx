import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FormView } from '../../answering/form-view.tsx'
import type { Answering, Who } from '../../answering/open-answering.ts'
import { SaveLine } from '../../answering/save-line.tsx'
import { useSending } from '../../answering/use-sending.ts'
import { wordsOf } from '../../answering/words.ts'
import { useCell } from '../../state/cell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CrisisPart, fetchCrisisCard } from './crisis-part.tsx'
import type { Ends } from './ends.ts'
import { fetchPastAnswering, PastAnswering } from './past-answering.tsx'
import { Restored } from './restored.tsx'
import { fetchUnsentPart, NotSentPart, QueuedPart } from './unsent-part.tsx'
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
  onTakeTheirs: (help: CrisisInformation | null) => Promise<void>
  onKeepMine: () => Promise<void>
}

export function AnswerPart({ form, answering, who, ends, onTakeTheirs, onKeepMine }: AnswerPartProps) {
  const { t } = useTranslation('patient')
  const { queue, store } = answering
  useEffect(() => {
    fetchCrisisCard()
    fetchConflict().catch(() => undefined)
    fetchPastAnswering()
    fetchUnsentPart()
  }, [])
  const { course, isKept, hasReached, pressedAt, unsentFor } = useCell(queue.state)
  const { crisis, about, shown, setOpen } = useCrisis(form, answering)
  const sending = useSending({ answering, who, onSent: (saved) => ends.onSent(form, saved) })
  useKeepSafe(queue)
  if (sending.isSent) return null
  if (course === 'over') {
    const late = store.list().length > 0 ? { isKept, crisis, about } : undefined
    return <PastAnswering hasHome={ends.hasHome} late={late} />
  }
  // pressed, and not gone; or so by an earlier visit.
  if (pressedAt && (course === 'waiting' || answering.isRestored))
    return <QueuedPart form={form} queue={queue} crisis={crisis} hasHome={ends.hasHome} />
  return (
    <>
      <FormView
        store={store}
        words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)}
        asked={sending.asked}
        onTurn={() => {
          void queue.flush()
          setOpen(false)
        }}
        send={{ label: t('form.send'), isSending: sending.isSending, onSend: sending.trySend }}
        above={
          <>
            {answering.isRestored && <Restored />}
            {shown && <CrisisPart help={shown} />}
          </>
        }
        below={
          <>
            <SaveLine queue={queue} />
            {sending.hasFailed && course !== 'conflict' && <NotSentPart reason={unsentFor} />}
          </>
        }
      />
      {sending.warning !== null && (
        <ConfirmDialog
          title={t('form.unanswered-title')}
          confirm={t('form.send-anyway')}
          cancel={t('form.answer-more')}
          onConfirm={sending.trySend}
          onCancel={sending.dropWarning}
          isPending={sending.isSending}
        >
          {t('form.unanswered', { count: sending.warning })}
        </ConfirmDialog>
      )}
      {(course === 'conflict' || course === 'elsewhere') && (
        <Suspense fallback={null}>
          <ConflictDialog
            isElsewhere={course === 'elsewhere'}
            help={crisis && { crisis, about, hasReached }}
            onTakeTheirs={() => onTakeTheirs(crisis)}
            onKeepMine={onKeepMine}
          />
        </Suspense>
      )}
    </>
  )
}
