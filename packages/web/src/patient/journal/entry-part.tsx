import type { PatientSideForm } from '@samklang/contract/forms'
import { FormView } from '../../answering/form-view.tsx'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { UnsavedNote } from '../../answering/save-line.tsx'
import { wordsOf } from '../../answering/words.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { useCell } from '../../state/cell.ts'
import { type ConflictActions, ConflictDialog } from '../form/conflict-dialog.tsx'
import { CrisisPart } from '../form/crisis-part.tsx'
import type { FormEndActions } from '../form/ends.ts'
import { NotToAnswer } from '../form/not-to-answer.tsx'
import { ownThanks } from '../form/own-thanks.ts'
import { Restored } from '../form/restored.tsx'
import { StayNotice } from '../form/stay-notice.tsx'
import { useCrisis } from '../form/use-crisis.ts'
import { useKeepSafe } from '../form/use-keep-safe.ts'

type EntryPartProps = {
  form: PatientSideForm
  answering: OpenedAnswering
  ends: FormEndActions
  conflictActions: ConflictActions
}

/** One entry. It is saved while it is written; "Klar" only makes sure of it and goes home. */
export function EntryPart({ form, answering, ends, conflictActions }: EntryPartProps) {
  const { t } = useText('patient')
  const { queue, store } = answering
  const { course, isKept, isInForm, hasReached } = useCell(queue.state)
  const { crisis, about, shown, setOpen } = useCrisis(form, answering)
  const notice = useKeepSafe(queue)
  if (course === 'over') {
    const late = store.list().length > 0 ? { isKept, isInForm, hasReached, crisis, about } : undefined
    return <NotToAnswer hasHome={ends.hasHome} what="diary" late={late} />
  }

  async function finish() {
    // Whoever wrote nothing is not told that it is saved.
    const own = store.list().length > 0 ? ownThanks(form) : undefined
    if (await queue.flush()) ends.onDone({ own, crisis, about })
    // On the way out they are told that it is not saved; whoever goes again may, since it is kept.
    else if (ends.hasHome) await go('/hem')
    else showSnackbar(t('common:answering.trying-again'))
  }

  return (
    <>
      <FormView
        store={store}
        words={{ ...wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage), about }}
        hasBar
        onTurn={() => {
          void queue.flush()
          setOpen(false)
        }}
        send={{ label: t('journal.done'), isSending: false, onSend: () => void finish() }}
        above={
          <>
            <StayNotice text={notice} />
            {answering.isRestored && <Restored />}
            {shown && <CrisisPart help={shown} />}
          </>
        }
        below={<UnsavedNote queue={queue} />}
      />
      {(course === 'conflict' || course === 'elsewhere') && (
        <ConflictDialog
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
