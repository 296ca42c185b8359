import { Button, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { AnalysisChart } from '@samklang/contract/analysis'
import { compareInformants, type Discrepancy } from '@samklang/engine/change/compare-informants'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ScrollSideways } from '../../ui/scroll-sideways.tsx'
import classes from './chart.module.css'
import { DotStrip } from './dot-strip.tsx'
import { lookNumber, type SeriesLooks } from './looks.ts'
import { useChartWords } from './use-chart-words.ts'

type DiscrepancyPartProps = { charts: readonly AnalysisChart[]; looks: SeriesLooks }

/** How differently those around the patient see the same thing at about the same time. */
export function DiscrepancyPart({ charts, looks }: DiscrepancyPartProps) {
  const { t } = useText('professional')
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const found = compareInformants(charts)
  if (found.length === 0) return null
  const latest = found.filter(({ key }, index) => found.findIndex((one) => one.key === key) === index)
  const shown = showsAll ? found : latest
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <Title order={3} size="h5" id={titleId}>
        {t('analysis.apart.title')}
      </Title>
      <ScrollSideways label={t('analysis.apart.title')}>
        <Table withTableBorder horizontalSpacing="xs" verticalSpacing={4} fz="sm">
          <Table.Caption>
            <VisuallyHidden>{t('analysis.apart.title')}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('form-dialog.scale')}</Table.Th>
              <Table.Th scope="col">{t('analysis.apart.when')}</Table.Th>
              <Table.Th scope="col">{t('analysis.apart.values')}</Table.Th>
              <Table.Th scope="col">{t('analysis.apart.gap')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((one) => {
              const chart = charts.find(({ Key }) => Key === one.key)
              return chart && <Row key={`${one.key}/${one.to}`} found={one} chart={chart} looks={looks} />
            })}
          </Table.Tbody>
        </Table>
      </ScrollSideways>
      {latest.length < found.length && (
        <Button
          variant="subtle"
          size="compact-md"
          style={{ alignSelf: 'flex-start', justifySelf: 'start' }}
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          data-no-print
        >
          {showsAll ? t('analysis.apart.only-latest') : t('analysis.apart.earlier')}
        </Button>
      )}
      <Text size="sm">{t('analysis.apart.explained')}</Text>
    </section>
  )
}

function Row({ found, chart, looks }: { found: Discrepancy; chart: AnalysisChart; looks: SeriesLooks }) {
  const { t } = useText('professional')
  const words = useChartWords()
  const values = found.values.map(({ informant, value, tscore }) => {
    const answerer = chart.Answerers.find(({ Key }) => Key === informant)
    return {
      key: informant,
      name: answerer ? words.who(answerer) : '–',
      look: looks.get(informant) ?? lookNumber(0),
      value: found.unit === 'Tscore' ? (tscore ?? value) : value,
    }
  })
  const at = (figure: number) =>
    values
      .filter(({ value }) => value === figure)
      .map(({ name }) => name)
      .join(', ')
  const isNotable = found.judged === 'Notable'
  const figures = values.map(({ value }) => value)
  const gap = t(found.unit === 'Tscore' ? 'analysis.apart.by-tscore' : 'analysis.apart.by-raw', {
    gap: words.number(found.gap),
  })
  return (
    <Table.Tr data-notable={isNotable || undefined}>
      <Table.Th scope="row" fw={400}>
        {chart.DisplayName}
      </Table.Th>
      <Table.Td>
        <span className={classes.whole}>{found.from}</span>
        {found.to !== found.from && (
          <>
            {' – '}
            <span className={classes.whole}>{found.to}</span>
          </>
        )}
      </Table.Td>
      <Table.Td>
        <DotStrip chart={chart} unit={found.unit} values={values} isNotable={isNotable} />
      </Table.Td>
      <Table.Td>
        {gap}{' '}
        {isNotable && (
          <b>{t('analysis.apart.notable', { highest: at(Math.max(...figures)), lowest: at(Math.min(...figures)) })}</b>
        )}
        {found.judged === 'Unknown' && t('analysis.between.unknown')}
      </Table.Td>
    </Table.Tr>
  )
}
