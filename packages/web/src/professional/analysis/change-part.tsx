import { Group, NativeSelect, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { AnalysisChart } from '@samklang/contract/analysis'
import type { ReliableChange } from '@samklang/engine/change/reliable-change'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import { type ChangeBetween, changesBetween, type DayRange, occasionDays } from './change-between.ts'
import classes from './chart.module.css'
import { useChangeWords } from './use-change-words.ts'
import { useChartWords } from './use-chart-words.ts'
import { Verdict } from './verdict.tsx'

/** Better, the same or worse between two times, per scale and informant, and what the judgement rests on. */
export function ChangePart({ charts }: { charts: readonly AnalysisChart[] }) {
  const { t } = useText('professional')
  const titleId = useId()
  const [between, setBetween] = useState<DayRange>({ from: null, to: null })
  const days = occasionDays(charts)
  if (days.length < 2) return null
  const changes = changesBetween(charts, between)
  const isMadeUp = changes.some(({ isDemonstration }) => isDemonstration)
  const hasOther = changes.some((change) => change.hasOther)
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
        {t('analysis.between.explained')} {hasOther && t('analysis.between.other')}{' '}
        {isMadeUp && t('analysis.between.made-up')}
      </Text>
    </section>
  )
}

function Changes({ changes }: { changes: readonly ChangeBetween[] }) {
  const { t } = useText('professional')
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

function Row({ change }: { change: ChangeBetween }) {
  const { chart, answerer, before, after, difference, judged, hasOther } = change
  const { t } = useText('professional')
  const words = useChartWords()
  const { ago } = useChangeWords()
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {chart.DisplayName}
      </Table.Th>
      <Table.Td>{words.who(answerer)}</Table.Td>
      <Table.Td>
        <Figure score={before} />
        {hasOther && '*'} <span className={classes.whole}>{before.Day}</span>
        <span className={classes.behind}>{ago(before.Day, after.Day)}</span>
      </Table.Td>
      <Table.Td>
        <Figure score={after} /> <span className={classes.whole}>{after.Day}</span>
      </Table.Td>
      <Table.Td>{words.signed(difference)}</Table.Td>
      <Table.Td miw="12rem">{judged ? <Judged judged={judged} /> : t('analysis.between.unknown')}</Table.Td>
    </Table.Tr>
  )
}

/** Judged by the scores; the T-score is what a chart may show. */
function Figure({ score: { Value, NormalizedValue } }: { score: ChangeBetween['before'] }) {
  const { t } = useText('professional')
  const { number } = useChartWords()
  return (
    <>
      <b>{number(Value)}</b>
      {NormalizedValue !== null && ` (${t('change.tscore', { value: number(NormalizedValue) })})`}
    </>
  )
}

function Judged({ judged }: { judged: ReliableChange }) {
  const { t } = useText('professional')
  const words = useChartWords()
  const { verdict, difference, index, standardError, cannotShow } = judged
  const [only, ...others] = cannotShow
  return (
    <>
      <Verdict verdict={verdict} difference={difference}>
        {t(`analysis.between.verdicts.${verdict}`)}
      </Verdict>
      {verdict === 'NotReliable' && only && (
        <span className={classes.behind}>{t(`change.cannot-show.${others.length > 0 ? 'Both' : only}`)}</span>
      )}
      <span className={classes.behind}>
        {t('analysis.between.figures-are', { index: words.number(index), error: words.number(standardError) })}
      </span>
    </>
  )
}
