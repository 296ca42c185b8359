import { Button, Checkbox, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import type { FormDetails, ResultTableColumn } from '@samklang/contract/analysis'
import * as analysisCalls from '@samklang/contract/client/analysis'
import { IconPrinter } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './history.module.css'
import { ResultCell } from './result-cell.tsx'
import { columnOrder, keepColumns, keptColumns, withColumn } from './result-columns.ts'

/** What was answered, one form a row, with the columns that one wants. */
export function ResultTable({ pages }: { pages: readonly (readonly string[])[] }) {
  const { t } = useText('professional')
  const [columns, setColumns] = useState(keptColumns)
  const { forms, isPending, failed } = useDetails(pages)

  function change(column: ResultTableColumn) {
    const next = withColumn(columns, column)
    keepColumns(next)
    setColumns(next)
  }

  if (failed) return <RetryCard asPage={false} reset={failed} />
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" data-no-print>
        <details className={classes.columns}>
          <summary>{t('history.columns')}</summary>
          <Group gap="md" mt="xs">
            {columnOrder.map((column) => (
              <Checkbox
                key={column}
                label={t(`history.column.${column}`)}
                checked={columns.includes(column)}
                onChange={() => change(column)}
              />
            ))}
          </Group>
        </details>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter aria-hidden size={18} />}
          onClick={() => print()}
        >
          {t('analysis.print')}
        </Button>
      </Group>
      {forms.length > 0 && <Rows forms={forms} columns={columns} />}
      {isPending && <LoadingSkeleton />}
      {!isPending && forms.length === 0 && <EmptyState title={t('history.no-results')} />}
    </Stack>
  )
}

function Rows({ forms, columns }: { forms: readonly FormDetails[]; columns: readonly ResultTableColumn[] }) {
  const { t } = useText('professional')
  const results = forms.flatMap(({ Results }) => Results)
  const isNormMadeUp = results.some(({ NormIsDemonstration }) => NormIsDemonstration)
  const isBandMadeUp = results.some(({ BandIsDemonstration }) => BandIsDemonstration)
  return (
    <>
      <ScrollSideways label={t('history.table')}>
        <Table withTableBorder horizontalSpacing="xs" fz="sm" verticalSpacing="xs" className={classes.table}>
          <Table.Caption>
            <VisuallyHidden>{t('history.table')}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {t(`history.column.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {forms.map((form) => (
              <Table.Tr key={form.FormId}>
                {columns.map((column, index) => (
                  <Table.Td key={column} style={{ verticalAlign: 'top' }}>
                    <ResultCell form={form} column={column} opens={index === 0} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollSideways>
      {(isNormMadeUp || isBandMadeUp) && columns.includes('SingleResultField') && (
        <Text size="sm">
          {isNormMadeUp && t('form-dialog.demonstration')} {isBandMadeUp && t('form-dialog.bands-made-up')}
        </Text>
      )}
    </>
  )
}

/** Page by page, as the history was fetched: what is there already is not asked for again. */
function useDetails(pages: readonly (readonly string[])[]) {
  const { Id: id } = usePatient()
  const scope = useScope()
  const asked = useQueries({
    queries: pages
      .filter((FormIds) => FormIds.length > 0)
      .map((FormIds) =>
        callQuery(scope, analysisCalls.getAnalysisDetails, { params: { id }, body: { FormIds: [...FormIds] } }),
      ),
  })
  const failed = asked.find(({ isError, data }) => isError && !data)
  return {
    forms: asked.flatMap(({ data }) => data?.Forms ?? []),
    isPending: asked.some(({ isPending }) => isPending),
    failed: failed && (() => void failed.refetch()),
  }
}
