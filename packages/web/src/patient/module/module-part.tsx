import type { PatientSideForm } from '@samklang/contract/forms'
import type { MyTreatment } from '@samklang/contract/treatments'
import { useState } from 'react'
import { ModuleView } from '../../answering/module/module-view.tsx'
import { completePage } from '../../answering/module/open-module.ts'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { UnsavedNote } from '../../answering/save-line.tsx'
import { wordsOf } from '../../answering/words.ts'
import { useCell } from '../../state/cell.ts'
import type { ConflictActions } from '../form/conflict-dialog.tsx'
import { ConflictPart } from '../form/conflict-part.ts'
import type { FormEndActions } from '../form/ends.ts'
import { LaterCrisisPart } from '../form/later-card.tsx'
import { OnBehalfLine } from '../form/on-behalf-line.tsx'
import { PastAnswering } from '../form/past-answering.tsx'
import { Restored } from '../form/restored.tsx'
import { StayNotice } from '../form/stay-notice.tsx'
import { useCrisis } from '../form/use-crisis.ts'
import { useKeepSafe } from '../form/use-keep-safe.ts'
import { ModuleDone } from './module-done.tsx'

type ModulePartProps = {
  form: PatientSideForm
  answering: OpenedAnswering
  ends: FormEndActions
  treatment: MyTreatment | undefined
  conflictActions: ConflictActions
}

export function ModulePart({ form, answering, ends, treatment, conflictActions }: ModulePartProps) {
  const { queue, store } = answering
  const { course, isKept, isInForm, hasReached, progress = [] } = useCell(queue.state)
  const { crisis, about, shown, setOpen } = useCrisis(form, answering)
  const [isDone, setDone] = useState(false)
  const notice = useKeepSafe(queue)

  if (course === 'over') {
    const late = store.list().length > 0 ? { isKept, isInForm, hasReached, crisis, about } : undefined
    return <PastAnswering hasHome={ends.hasHome} what="module" late={late} />
  }
  const above = (
    <>
      <OnBehalfLine form={form} />
      <StayNotice text={notice} />
      {answering.isRestored && <Restored />}
    </>
  )
  const help = shown && <LaterCrisisPart help={shown} />
  return (
    <>
      {isDone ? (
        <ModuleDone
          queue={queue}
          form={form}
          hasHome={ends.hasHome}
          treatmentId={treatment?.Id}
          above={above}
          help={help}
          onReadAgain={() => setDone(false)}
        />
      ) : (
        <ModuleView
          store={store}
          words={{ ...wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage), about }}
          progress={progress}
          isInPercent={treatment?.ReportMode === 'Percentage'}
          onComplete={({ index }) => {
            completePage(answering, index)
            void queue.flush()
          }}
          onTurn={() => {
            void queue.flush()
            setOpen(false)
          }}
          onDone={() => {
            setDone(true)
            // The whole card once more: whoever has told of danger is not left with a line.
            if (shown) setOpen(true)
          }}
          above={
            <>
              {above}
              {help}
            </>
          }
          below={<UnsavedNote queue={queue} />}
        />
      )}
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
