import * as definitionCalls from '@samklang/contract/client/definitions'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import type { ProgramTemplate } from '@samklang/contract/program-templates'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery, useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { type AssignableForm, groupByCategory, offersOf } from '../assign/group-by-category.ts'
import { NotSentList } from '../assign/not-sent-list.tsx'
import { PickTypes } from '../assign/pick-types.tsx'
import { SendOut } from '../assign/send-out.tsx'
import { StartTreatment } from '../assign/start-treatment.tsx'
import { listTreatmentOffers } from '../assign/treatment-offers.ts'
import { type AssignOutcome, useFinish } from '../assign/use-assign.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { StartProgram } from '../programs/start-program.tsx'

type AssignDialogProps = { typeIds: readonly string[]; onClose: () => void }

/** First what, then who and when: one or several forms to one or several people, or one diary or treatment. */
export function AssignDialog({ typeIds, onClose }: AssignDialogProps) {
  const { t } = useText('professional')
  const { Firstname, Lastname } = usePatient()
  return (
    <Dialog title={t('assign.title', { name: `${Firstname} ${Lastname}` })} onClose={onClose} width={760}>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <Steps typeIds={typeIds} onClose={onClose} />
        </Suspense>
      </RetryBoundary>
    </Dialog>
  )
}

function Steps({ typeIds, onClose }: AssignDialogProps) {
  const forms = offersOf(useCall(definitionCalls.listFormDefinitions, {}))
  // Without the treatments forms and diaries can be assigned all the same; that they are missing is said.
  const treatments = useQuery(callQuery(useScope(), definitionCalls.listTreatmentDefinitions, {}, { shownIn: 'place' }))
  const offers = [...forms, ...listTreatmentOffers(treatments.data ?? [])]
  // Without the categoryGroups the whole library is there to choose from, so their failing hinders nobody.
  const categories = useQuery(callQuery(useScope(), unitGroupCalls.listCurrentCategories, {}, { shownIn: 'place' }))
  // They are shown once they are there: nothing else waits for them.
  const programs = useQuery(callQuery(useScope(), programTemplateCalls.listProgramTemplates, {}, { shownIn: 'place' }))
  const [program, setProgram] = useState<ProgramTemplate>()
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<readonly string[]>(typeIds)
  const [isPicked, setIsPicked] = useState(typeIds.length > 0)
  const [outcome, setOutcome] = useState<AssignOutcome>()
  const finish = useFinish(onClose)
  const chosen = picked.flatMap((id) => offers.find(({ type }) => type.Id === id) ?? [])

  function done(next: AssignOutcome) {
    if (next.notSent.length > 0) setOutcome(next)
    else finish(next)
  }

  if (categories.isPending || treatments.isPending) return <LoadingSkeleton />
  if (outcome) {
    return (
      <NotSentList
        notSent={outcome.notSent}
        treatment={outcome.treatment}
        program={outcome.program}
        onClose={() => finish(outcome)}
      />
    )
  }
  if (program) return <StartProgram template={program} onBack={() => setProgram(undefined)} onDone={done} />
  const [first] = chosen
  if (isPicked && first?.treatment) {
    return <StartTreatment offer={first} content={first.treatment} onBack={() => setIsPicked(false)} onDone={done} />
  }
  if (isPicked && first) {
    return <SendOut offers={chosen} onBack={() => setIsPicked(false)} onDone={done} />
  }
  return (
    <PickTypes
      hasFailed={treatments.isError}
      onRetry={() => void treatments.refetch()}
      programs={programs.data?.filter(({ Status }) => Status === 'Active') ?? []}
      onPickProgram={setProgram}
      haveProgramsFailed={programs.isError}
      onRetryPrograms={() => void programs.refetch()}
      categoryGroups={groupByCategory(offers, categories.data ?? [])}
      picked={chosen}
      onPick={(next: readonly AssignableForm[]) => {
        setPicked(next.map(({ type }) => type.Id))
        setIsPicked(false)
      }}
      onNext={() => setIsPicked(true)}
      onClose={onClose}
      words={words}
      onSearch={setWords}
    />
  )
}
