import { Group, NativeSelect, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { AnalysisChart } from '@samklang/contract/analysis'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { type Between, type ChangeBetween, changesBetween, occasionDays } from './change-between.ts'
import classes from './chart.module.css'
import { useChartWords } from './use-chart-words.ts'
import { Verdict } from './verdict.tsx'

/** Better, the same or worse between two times, per scale and informant, and what the judgement rests on. */
export function ChangePart({ charts }: { charts: readonly AnalysisChart[] }) {
  const { t } = useTranslation('professional')
  const titleId = useId()
  const [between, setBetween] = useState<Between>({ from: null, to: null })
  const days = occasionDays(charts)
  if (days.length < 2) return null
  const changes = changesBetween(charts, between)
  const isMadeUp = changes.some(({ judged }) => judged?.isDemonstration)
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <Title order={3} size="h5" id={titleId}>
        {t('analysis.between.title')}
      </Title>
      <Group gap="xs" data-no-print>
        <NativeSelect
          label={t('analysis.between.from')}
          value={between.from ?? ''}
          data={[{ value: '', label: t('analysis.between.first') }, ...days]}
          onChange={(event) => setBetween({ ...between, from: event.currentTarget.value || null })}
        />
        <NativeSelect
          label={t('analysis.between.to')}
          value={between.to ?? ''}
          data={[{ value: '', label: t('analysis.between.last') }, ...days.toReversed()]}
          onChange={(event) => setBetween({ ...between, to: event.currentTarget.value || null })}
        />
      </Group>
      {changes.length > 0 ? <Changes changes={changes} /> : <Text role="status">{t('analysis.between.none')}</Text>}
      <Text size="sm">
        {t('analysis.between.explained')} {isMadeUp && t('analysis.between.made-up')}
      </Text>
    </section>
  )
}

function Changes({ changes }: { changes: readonly ChangeBetween[] }) {
  const { t } = useTranslation('professional')
  return (
    <ScrollSideways label={t('analysis.between.title')}>
      <Table withTableBorder horizontalSpacing="xs" verticalSpacing={4} fz="sm">
        <Table.Caption>
          <VisuallyHidden>{t('analysis.between.title')}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('form-dialog.scale')}</Table.Th>
            <Table.Th scope="col">{t('analysis.answered-by')}</Table.Th>
            <Table.Th scope="col">{t('analysis.between.before')}</Table.Th>
            <Table.Th scope="col">{t('analysis.between.after')}</Table.Th>
            <Table.Th scope="col">{t('analysis.between.difference')}</Table.Th>
            <Table.Th scope="col">{t('analysis.between.verdict')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Row key={`${change.chart.Key}/${change.answerer.Key}`} change={change} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollSideways>
  )
}

function Row({ change: { chart, answerer, before, after, difference, judged } }: { change: ChangeBetween }) {
  const { t } = useTranslation('professional')
  const words = useChartWords()
  const figures = ({ index, standardError, reliability, sd }: NonNullable<ChangeBetween['judged']>) =>
    t('analysis.between.figures-are', {
      index: words.number(index ?? 0),
      error: words.number(standardError),
      reliability: words.number(reliability),
      sd: words.number(sd),
    })
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {chart.DisplayName}
      </Table.Th>
      <Table.Td>{words.who(answerer)}</Table.Td>
      {[before, after].map(({ FormId, Value, Day }) => (
        <Table.Td key={FormId}>
          <b>{words.number(Value)}</b> <span className={classes.whole}>{Day}</span>
        </Table.Td>
      ))}
      <Table.Td>{words.signed(difference)}</Table.Td>
      <Table.Td>
        {judged ? (
          <>
            <Verdict verdict={judged.verdict} difference={difference} />
            <span className={classes.behind}>{figures(judged)}</span>
          </>
        ) : (
          t('analysis.between.unknown')
        )}
      </Table.Td>
    </Table.Tr>
  )
}
