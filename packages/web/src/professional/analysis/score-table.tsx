import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import type { AnalysisChart, AnalysisScore } from '@samklang/contract/analysis'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { openForm } from '../patient-context/open-form.ts'
import { idOf } from './drawing.ts'
import { TraceDialog } from './trace-dialog.tsx'
import { useChartWords } from './use-chart-words.ts'
import { hasTscores } from './value-axis.ts'

export type TableRow = { score: AnalysisScore; chart: AnalysisChart }

/** The same as the picture, in figures and words. */
export function ScoreTable({ rows, title }: { rows: readonly TableRow[]; title: string }) {
  const { t } = useText('professional')
  const { asked: traced, ask: trace, close } = useTraced()
  const Scores = rows.map(({ score }) => score)
  const hasScales = new Set(rows.map(({ chart }) => chart.Key)).size > 1
  const hasT = hasTscores({ Scores })
  const hasBands = Scores.some(({ Band }) => Band !== null)
  const hasChange = Scores.some(({ Change, CutoffPassed, IsNewYardstick }) => Change || CutoffPassed || IsNewYardstick)
  const hasUnits = new Set(Scores.map(({ UnitName }) => UnitName)).size > 1
  return (
    <ScrollSideways label={t('analysis.table-of', { scale: title })}>
      <Table withTableBorder horizontalSpacing="xs" verticalSpacing={4} fz="sm">
        <Table.Caption>
          <VisuallyHidden>{t('analysis.table-of', { scale: title })}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr style={{ whiteSpace: 'nowrap' }}>
            {hasScales && <Table.Th scope="col">{t('form-dialog.scale')}</Table.Th>}
            <Table.Th scope="col">{t('analysis.day')}</Table.Th>
            <Table.Th scope="col">{t('analysis.answered-by')}</Table.Th>
            {hasChange && <Table.Th scope="col">{t('analysis.change')}</Table.Th>}
            <Table.Th scope="col">{t('analysis.axis.Raw')}</Table.Th>
            {hasT && <Table.Th scope="col">{t('analysis.axis.Tscore')}</Table.Th>}
            {hasBands && <Table.Th scope="col">{t('analysis.level')}</Table.Th>}
            {hasUnits && <Table.Th scope="col">{t('analysis.unit')}</Table.Th>}
            <Table.Th scope="col" data-no-print>
              <VisuallyHidden>{t('analysis.form')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ score, chart }) => (
            <Row
              key={idOf(score, chart)}
              score={score}
              chart={chart}
              has={{ hasScales, hasT, hasBands, hasChange, hasUnits }}
              onTrace={() => trace({ score, chart })}
            />
          ))}
        </Table.Tbody>
      </Table>
      {hasChange && (
        <Text size="sm" mt={4}>
          {t('analysis.change-explained')}{' '}
          {Scores.some(({ Change }) => Change?.IsDemonstration) && t('form-dialog.verdict-made-up')}
        </Text>
      )}
      {traced && <TraceDialog row={traced} onClose={close} />}
    </ScrollSideways>
  )
}

/** Whose figure is traced; afterwards one stands where one was. */
function useTraced() {
  const [asked, setAsked] = useState<{ row: TableRow; from: Element | null }>()
  function close() {
    flushSync(() => setAsked(undefined))
    if (asked?.from instanceof HTMLElement) asked.from.focus()
  }
  return { asked: asked?.row, ask: (row: TableRow) => setAsked({ row, from: document.activeElement }), close }
}

type Columns = { hasScales: boolean; hasT: boolean; hasBands: boolean; hasChange: boolean; hasUnits: boolean }

type RowProps = TableRow & { has: Columns; onTrace: () => void }

function Row({ score, chart, has, onTrace }: RowProps) {
  const { t } = useText('professional')
  const words = useChartWords()
  const incomplete = score.IsIncomplete ? ` (${t('analysis.incomplete').toLocaleLowerCase()})` : ''
  return (
    <Table.Tr>
      {has.hasScales && <Table.Td>{chart.DisplayName}</Table.Td>}
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{score.Day}</Table.Td>
      <Table.Td>{words.who(score.AnsweredBy)}</Table.Td>
      {has.hasChange && <Table.Td miw="14rem">{words.change(score)}</Table.Td>}
      <Table.Td>
        {score.Value === null ? words.reason(score, 'Raw') : words.number(score.Value)}
        {incomplete}
      </Table.Td>
      {has.hasT && <Table.Td>{score.NormalizedValue === null ? '–' : words.number(score.NormalizedValue)}</Table.Td>}
      {has.hasBands && <Table.Td>{score.Band ?? '–'}</Table.Td>}
      {has.hasUnits && <Table.Td>{score.UnitName}</Table.Td>}
      <Table.Td data-no-print style={{ whiteSpace: 'nowrap' }}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('analysis.open-form', { name: words.name(score, chart) })}
          onClick={() => openForm(score.FormId)}
        >
          {t('analysis.open-short')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('analysis.trace.of', { name: words.name(score, chart) })}
          onClick={onTrace}
        >
          {t('analysis.trace.open')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
