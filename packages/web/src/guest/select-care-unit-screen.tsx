import { Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { callQuery } from '../api/use-call.ts'
import { useGuardedMutation } from '../api/use-guarded-mutation.ts'
import { failureMessage } from '../errors/failure-message.ts'
import { useText } from '../i18n/use-text.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { scopeOf } from '../session/scope.ts'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RetryCard } from '../ui/retry-card.tsx'
import { CareUnitList } from './care-unit-list.tsx'
import { enterAsStaff } from './enter-as-staff.ts'
import { MoveOn } from './move-on.tsx'
import { NoCareUnit } from './no-care-unit.tsx'

/** /login/select-careUnit */
export function SelectCareUnitScreen() {
  const { t } = useText('professional')
  const returnTo = useQueryValue('returnTo')
  const { choose, refused } = useChoice(returnTo)
  // Read as the person who was just identified, who has no session yet. Choosing spends that: it is not asked again.
  const list = useQuery({
    ...callQuery(scopeOf(null), signInCalls.listAvailableCareUnits, {}, { expected: [401], token: '' }),
    enabled: !choose.isPending && !choose.isSuccess,
  })

  if (hasStatus(list.error, 401) || hasStatus(choose.error, 401)) return <MoveOn to="/login/expired" />
  if (list.error) return <RetryCard reset={() => list.refetch()} />
  if (!list.data) return <LoadingSkeleton />

  const [only, ...others] = list.data
  if (only?.IsActive && others.length === 0 && refused.length === 0) {
    return <MoveOn to={returnTo ? `/token?${new URLSearchParams({ returnTo })}` : '/token'} />
  }
  const units = list.data.filter(({ Id }) => !refused.includes(Id))
  const hasChoice = units.some(({ IsActive }) => IsActive)
  return (
    <Stack>
      <PageTitle>{t('titles.select-care-unit')}</PageTitle>
      {choose.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {hasStatus(choose.error, 403) ? t('care-unit.refused') : messageOf(choose.error)}
        </Text>
      )}
      {units.length > 0 && <CareUnitList units={units} isBusy={choose.isPending} onChoose={choose.mutate} />}
      {!hasChoice && <NoCareUnit isBusy={choose.isPending} onGoOn={() => choose.mutate(null)} />}
    </Stack>
  )
}

/** A unit that was closed to the person a moment ago leaves the list. */
function useChoice(returnTo: string | undefined) {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string[]>([])
  const choose = useGuardedMutation({
    mutationFn: (unitId: string | null) => enterAsStaff(unitId, returnTo),
    onSuccess: (to) => navigate({ href: to, replace: true }),
    onError: (error, unitId) => {
      if (unitId && hasStatus(error, 403)) setRefused([...refused, unitId])
    },
  })
  return { choose, refused }
}

function hasStatus(error: Error | null, status: number): boolean {
  return error instanceof CallError && error.status === status
}

function messageOf(error: Error): string {
  return error instanceof CallError ? failureMessage(error) : error.message
}
