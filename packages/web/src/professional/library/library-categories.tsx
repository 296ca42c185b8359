import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import * as libraryCalls from '@samklang/contract/client/library'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import { holds } from '@samklang/contract/roles'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery, useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { UnguardedForms } from '../../unguarded/unguarded-forms.tsx'
import { DefinitionCard } from './definition-card.tsx'
import { filterLibrary, groupLibrary, libraryFilters, noFilters } from './filter-library.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { LibraryFilters } from './library-filters.tsx'

/** Everything that can be used here, with what is needed to choose by. */
export function LibraryCategories() {
  const { t } = useText('professional')
  const mayImport = holds(useSession()?.userProfile.Permissions ?? [], 'Programs.Manage')
  const [isImporting, setImporting] = useState(false)
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>{t('titles.admin-library')}</PageTitle>
        {mayImport && (
          <Button
            variant="default"
            leftSection={<IconFileImport aria-hidden size={18} />}
            onClick={() => setImporting(true)}
          >
            {t('library.import.open')}
          </Button>
        )}
      </Group>
      <Text>{t('library.lead')}</Text>
      <UnguardedForms />
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <CategoryGroups />
        </Suspense>
      </RetryBoundary>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Stack>
  )
}

function CategoryGroups() {
  const { t } = useText('professional')
  const filters = useCell(libraryFilters)
  const all = useCall(libraryCalls.listLibraryDefinitions, {})
  // An administrator without a unit has no categoryGroups, and a failing list of them takes nothing away from the library.
  const categories = useQuery(callQuery(useScope(), unitGroupCalls.listCurrentCategories, {}, { shownIn: 'place' }))
  const found = filterLibrary(all, filters)
  const categoryGroups = categories.isPending ? [] : groupLibrary(found, categories.data ?? [])
  return (
    <>
      <LibraryFilters all={all} filters={filters} onChange={libraryFilters.set} />
      <Text role="status" size="sm">
        {t('library.found', { count: found.length })}
      </Text>
      {categories.isError && <Text role="status">{t('library.no-categories')}</Text>}
      {found.length === 0 && (
        <EmptyState
          title={all.length === 0 ? t('library.empty') : t('library.no-match')}
          action={
            all.length > 0 && (
              <Button variant="default" onClick={() => libraryFilters.set(noFilters)}>
                {t('library.clear')}
              </Button>
            )
          }
        />
      )}
      {/* Cards that were shown before would move from under the hand when the categoryGroups come. */}
      {categories.isPending && <LoadingSkeleton />}
      {categoryGroups.map(({ id, name, definitions }) => (
        <section key={id} aria-label={name ?? t(`library.kinds.${kindOf(id)}`)}>
          <Title order={2} size="h4" mb="xs">
            {name ?? t(`library.kinds.${kindOf(id)}`)}
          </Title>
          <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" m={0} p={0}>
            {definitions.map((definition) => (
              <DefinitionCard key={definition.Id} definition={definition} />
            ))}
          </SimpleGrid>
        </section>
      ))}
    </>
  )
}

function kindOf(id: string) {
  return id === 'Journal' || id === 'TreatmentModule' || id === 'Treatment' ? id : 'Questionnaire'
}
