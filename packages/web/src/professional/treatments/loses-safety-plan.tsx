import { Alert } from '@mantine/core'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { addDays } from '@samklang/engine/time/days'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'

type LosesSafetyPlanProps = { treatmentId: string; days: number | string }

/** said before all else. What the card has fetched is used; where it is not known, the list below speaks of any such plan. */
export function LosesSafetyPlan({ treatmentId, days }: LosesSafetyPlanProps) {
  const { t } = useText('professional')
  const documents = callQuery(
    useScope(),
    artifactCalls.listArtifacts,
    { params: { id: treatmentId } },
    { shownIn: 'place' },
  )
  const { data } = useQuery(documents)
  if (!data?.Documents.some(({ IsSafetyPlan }) => IsSafetyPlan)) return null
  const readable = typeof days === 'number' && days > 0 ? days : 0
  return (
    <Alert color="red" title={t('treatments.close.safety-plan')}>
      {readable > 0
        ? t('treatments.close.safety-plan-from', { date: addDays(today(), readable + 1) })
        : t('treatments.close.safety-plan-now')}
    </Alert>
  )
}
