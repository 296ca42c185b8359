import { Alert } from '@mantine/core'
import type { MyDocument } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { addDays } from '@samklang/engine/time/days'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'

type LosesSafetyPlanProps = { treatmentId: string; days: number | string }

/**
 * said before all else. What the card has fetched is used; where it is not known, the list below speaks of any such plan. R-521:
 * lost at once is graver than lost later.
 */
export function LosesSafetyPlan({ treatmentId, days }: LosesSafetyPlanProps) {
  const { t } = useText('professional')
  const plans = useSafetyPlansOf(treatmentId)
  if (plans.length === 0) return null
  const readable = typeof days === 'number' && days > 0 ? days : 0
  if (readable === 0)
    return (
      <Alert color="red" title={t('treatments.close.safety-plan')}>
        {t('treatments.close.safety-plan-now')}
      </Alert>
    )
  return (
    <Alert color="amber" title={t('treatments.close.safety-plan-later')}>
      {t('treatments.close.safety-plan-from', { date: addDays(today(), readable + 1) })}
    </Alert>
  )
}

type EndsSafetyPlanProps = { treatmentId: string; formId: string | null }

/** a module that is closed can still be read, but a plan that nobody can change grows old. */
export function EndsSafetyPlan({ treatmentId, formId }: EndsSafetyPlanProps) {
  const { t } = useText('professional')
  const plans = useSafetyPlansOf(treatmentId)
  if (!plans.some(({ FormId }) => FormId === formId)) return null
  return (
    <Alert color="amber" title={t('treatments.end-module.safety-plan')} mb="xs">
      {t('treatments.end-module.safety-plan-means')}
    </Alert>
  )
}

function useSafetyPlansOf(id: string): MyDocument[] {
  const documents = callQuery(useScope(), artifactCalls.listArtifacts, { params: { id } }, { shownIn: 'place' })
  const { data } = useQuery(documents)
  return data?.Documents.filter(({ IsSafetyPlan }) => IsSafetyPlan) ?? []
}
