import type { PatientSideForm, Saved } from '@samklang/contract/forms'
import { FormView } from '../../answering/form-view.tsx'
import type { AnsweringPerson, OpenedAnswering } from '../../answering/open-answering.ts'
import { UnsavedNote } from '../../answering/save-line.tsx'
import { useSending } from '../../answering/use-sending.ts'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import type { ConflictActions } from './conflict-dialog.tsx'
import { ConflictPart } from './conflict-part.ts'
import type { FormEndActions, SentForm } from './ends.ts'
import { LaterCrisisPart } from './later-card.tsx'
import { OnBehalfLine } from './on-behalf-line.tsx'
import { PastAnswering } from './past-answering.tsx'
import { Restored } from './restored.tsx'
import { StayNotice } from './stay-notice.tsx'
import { together } from './told-crisis.ts'
import { NotSentPart, QueuedPart } from './unsent-part.tsx'
import { useCrisis } from './use-crisis.ts'
import { useKeepSafe } from './use-keep-safe.ts'

type AnswerPartProps = {
  form: PatientSideForm
  answering: OpenedAnswering
  who: AnsweringPerson
  ends: FormEndActions
  conflictActions: ConflictActions
}

export function AnswerPart({ form, answering, who, ends, conflictActions }: AnswerPartProps) {
  const { t } = useText('patient')
  const { queue, store } = answering
  const { course, isKept, isInForm, hasReached, pressedAt, unsentFor } = useCell(queue.state)
  const { crisis, about, shown, setOpen } = useCrisis(form, answering)
  const sending = useSending({ answering, who, onSent: ({ CrisisInformation: told }) => ends.onSent(form, tell(told)) })
  const notice = useKeepSafe(queue)
  // how grave it is does not become less by sending it.
  function tell(told: Saved['CrisisInformation']): SentForm {
    return { crisis: told && { ...crisis, ...together(crisis, told) } }
  }

  if (sending.isSent) return null
  if (course === 'over') {
    const late = store.list().length > 0 ? { isKept, isInForm, hasReached, crisis, about } : undefined
    return <PastAnswering hasHome={ends.hasHome} late={late} />
  }
  // pressed, and not gone; or so by an earlier visit.
  if (pressedAt && (course === 'waiting' || answering.isRestored))
    return <QueuedPart form={form} queue={queue} crisis={crisis} hasHome={ends.hasHome} />
  return (
    <>
      <FormView
        store={store}
        words={{ ...wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage), about }}
        hasBar
        asked={sending.asked}
        onTurn={() => {
          void queue.flush()
          setOpen(false)
        }}
        send={{ label: t('form.send'), isSending: sending.isSending, onSend: sending.trySend }}
        above={
          <>
            <OnBehalfLine form={form} />
            <StayNotice text={notice} />
            {answering.isRestored && <Restored />}
            {shown && <LaterCrisisPart help={shown} />}
          </>
        }
        below={
          <>
            <UnsavedNote queue={queue} />
            {sending.hasFailed && course !== 'conflict' && <NotSentPart reason={unsentFor} />}
          </>
        }
      />
      {(course === 'conflict' || course === 'elsewhere') && (
        <ConflictPart
          answering={answering}
          isElsewhere={course === 'elsewhere'}
          help={crisis}
          about={about}
          conflictActions={conflictActions}
        />
      )}
    </>
  )
}
