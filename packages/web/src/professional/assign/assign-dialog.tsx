import * as definitionCalls from '@samklang/contract/client/definitions'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery, useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { type AssignableForm, groupByCategory, offersOf } from './group-by-category.ts'
import { NotSentList } from './not-sent-list.tsx'
import { PickTypes } from './pick-types.tsx'
import { SendOut } from './send-out.tsx'
import { StartTreatment } from './start-treatment.tsx'
import { listTreatmentOffers } from './treatment-offers.ts'
import { type AssignOutcome, useFinish } from './use-assign.ts'

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
    return <NotSentList notSent={outcome.notSent} treatment={outcome.treatment} onClose={() => finish(outcome)} />
  }
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
      categoryGroups={groupByCategory(offers, categories.data ?? [])}
      picked={chosen}
      onPick={(next: readonly AssignableForm[]) => {
        setPicked(next.map(({ type }) => type.Id))
        setIsPicked(false)
      }}
      onNext={() => setIsPicked(true)}
      onClose={onClose}
    />
  )
}
