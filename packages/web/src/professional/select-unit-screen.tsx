import { Button, Stack, Text, TextInput } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { isAdministrator } from '@samklang/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../api/invalidate.ts'
import { useCall } from '../api/use-call.ts'
import { useGuardedMutation } from '../api/use-guarded-mutation.ts'
import { useText } from '../i18n/use-text.ts'
import { go } from '../routes/go.ts'
import { changeUnit } from '../session/profile.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { holdsWords } from '../ui/holds-words.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Refused } from '../ui/refused.tsx'
import { UnitChoices } from './unit-choices.tsx'

/** /select-unit */
export function SelectUnitScreen() {
  const { t } = useText('professional')
  const units = useCall(signInCalls.listAvailableCareUnits, {})
  const current = useSession()?.userProfile.CurrentUnitId
  const [words, setWords] = useState('')
  const client = useQueryClient()
  const change = useGuardedMutation({
    mutationFn: (id: string) => changeUnit(id),
    onSuccess: () => go('/admin/'),
    // A refused unit is no longer ours, or has been closed: the list is asked for anew.
    onError: () => void invalidate(client, () => true),
  })

  const found = units.filter(({ Name, UnitGroupName, HsaId }) =>
    holdsWords([Name, UnitGroupName, HsaId].join(' '), words),
  )
  const pick = (id: string) => (id === current ? go('/admin/') : change.mutate(id))
  // With one unit left in the search, Enter is enough.
  const pickOnly = () => {
    const [only, ...others] = found.filter(({ IsActive }) => IsActive)
    if (only && others.length === 0 && !change.isPending) pick(only.Id)
  }

  return (
    <Stack maw={640}>
      <PageTitle>{t('titles.admin-select-unit')}</PageTitle>
      {units.length === 0 && <NoUnits />}
      {units.length > 0 && <Text>{t('select-unit.lead')}</Text>}
      {units.length > 1 && (
        <TextInput
          type="search"
          label={t('select-unit.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && pickOnly()}
        />
      )}
      <Refused error={change.error} />
      <UnitChoices
        units={found}
        current={current}
        pending={change.isPending ? change.variables : undefined}
        onPick={pick}
      />
      <div role="status">
        {units.length > 0 && found.length === 0 && (
          <EmptyState
            title={t('select-unit.no-match')}
            action={
              <Button variant="default" onClick={() => setWords('')}>
                {t('select-unit.clear')}
              </Button>
            }
          />
        )}
      </div>
    </Stack>
  )
}

function NoUnits() {
  const { t } = useText('professional')
  const profile = useSession()?.userProfile
  const place =
    profile && isAdministrator(profile)
      ? { to: '/administration', label: t('select-unit.to-administration') }
      : { to: '/support', label: t('select-unit.to-support') }
  return (
    <EmptyState
      title={t('select-unit.none')}
      action={
        <Button component={AppLink} to={place.to} mt="sm">
          {place.label}
        </Button>
      }
    >
      {t('select-unit.none-explained')}
    </EmptyState>
  )
}
