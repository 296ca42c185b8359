import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import * as tagCalls from '@samklang/contract/client/tags'
import { holds } from '@samklang/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { cell, useCell } from '../../state/cell.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { DeletedPatients } from './deleted-patients.tsx'
import { LatestPatients, MyPatients } from './short-lists.tsx'
import { UnitPatients } from './unit-patients.tsx'

const scopes = ['mine', 'unit', 'latest', 'deleted'] as const
const lists = { mine: MyPatients, unit: UnitPatients, latest: LatestPatients, deleted: DeletedPatients }

/** Whoever comes back from a patient finds the list that they left. */
const chosenScope = cell<(typeof scopes)[number]>('mine')

export function PatientsPart() {
  const { t } = useText('professional')
  const mayDelete = holds(useSession()?.userProfile.Permissions ?? [], 'Patients.Delete')
  const wanted = useCell(chosenScope)
  const scope = wanted === 'deleted' && !mayDelete ? 'mine' : wanted
  const [words, setWords] = useState('')
  const [tag, setTag] = useState<string | null>(null)
  const tags = useQuery(callQuery(useScope(), tagCalls.listTags, {})).data ?? []
  const List = lists[scope]
  return (
    <Stack gap="sm">
      <Group gap={4} role="group" aria-label={t('home.patients.which')}>
        {scopes.slice(0, mayDelete ? 4 : 3).map((name) => (
          <Button
            key={name}
            variant={scope === name ? 'light' : 'subtle'}
            aria-pressed={scope === name}
            onClick={() => chosenScope.set(name)}
          >
            {t(`home.patients.${name}`)}
          </Button>
        ))}
      </Group>
      <Group align="flex-end">
        <TextInput
          type="search"
          label={t('home.patients.search')}
          value={words}
          maxLength={100}
          autoComplete="off"
          style={{ flex: '2 1 14rem' }}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {tags.length > 0 && scope !== 'deleted' && (
          <Select
            label={t('home.patients.tag')}
            placeholder={t('home.patients.any-tag')}
            data={tags.map(({ Name }) => Name)}
            value={tag}
            clearable
            searchable
            clearButtonProps={{ 'aria-label': t('home.patients.clear-tag') }}
            comboboxProps={{ withinPortal: false }}
            style={{ flex: '1 1 10rem' }}
            onChange={setTag}
          />
        )}
      </Group>
      <RetryBoundary asPage={false} key={scope}>
        <Suspense fallback={<LoadingSkeleton />}>
          <List
            words={words.trim()}
            tag={tag}
            onClear={() => {
              setWords('')
              setTag(null)
            }}
            onShowUnit={() => chosenScope.set('unit')}
          />
        </Suspense>
      </RetryBoundary>
    </Stack>
  )
}
