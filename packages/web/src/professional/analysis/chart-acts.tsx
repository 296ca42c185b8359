import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { AnalysisChart, AnsweredBy } from '@samklang/contract/analysis'
import { IconArrowsMaximize, IconChartLine, IconPhotoDown, IconTable } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import classes from './chart.module.css'
import { sayJudgements } from './latest-judged.ts'
import type { SeriesLook } from './looks.ts'
import { fileNameOf, savePicture } from './save-picture.ts'
import { useChartWords } from './use-chart-words.ts'
import type { AxisMeasure } from './value-axis.ts'

type ChartActsProps = {
  title: string
  place: RefObject<HTMLDivElement | null>
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Null where there are no norms, and so nothing to choose. */
  measure: AxisMeasure | null
  onMeasure: (measure: AxisMeasure) => void
  onEnlarge: (() => void) | undefined
  /** The scales in the picture: what has become of their values is saved with it. */
  judged: readonly AnalysisChart[]
  legend: readonly { answerer: AnsweredBy; look: SeriesLook }[]
}

/** What can be done with one chart. */
export function ChartActs({ title, place, judged, legend, isTable, onTable, ...rest }: ChartActsProps) {
  const { measure, onMeasure, onEnlarge } = rest
  const { t, language } = useText('professional')
  const { who, role } = useChartWords()

  function save() {
    const drawing = place.current?.querySelector('svg')
    if (!drawing) return
    const roles = legend.map(({ answerer }) => role(answerer))
    const nameOf = (answerer: AnsweredBy) =>
      roles.filter((one) => one === role(answerer)).length === 1 ? role(answerer) : who(answerer)
    const named = legend.map(({ answerer, look }) => ({ label: nameOf(answerer), look }))
    const { sentences, notes } = sayJudgements(judged, nameOf, t, language)
    const said = [...sentences.map(({ text }) => text), ...notes]
    void savePicture({ drawing, title, said, legend: named, fileName: fileNameOf(title, today()) })
  }

  return (
    <div className={classes.acts} data-no-print>
      {measure && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onMeasure(measure === 'Raw' ? 'Tscore' : 'Raw')}
          aria-label={t(measure === 'Raw' ? 'analysis.to-tscore-of' : 'analysis.to-raw-of', { scale: title })}
        >
          {t(measure === 'Raw' ? 'analysis.to-tscore' : 'analysis.to-raw')}
        </Button>
      )}
      <Act
        label={t(isTable ? 'analysis.as-chart' : 'analysis.as-table', { scale: title })}
        onPress={() => onTable(!isTable)}
      >
        {isTable ? <IconChartLine aria-hidden size={18} /> : <IconTable aria-hidden size={18} />}
      </Act>
      {!isTable && legend.length > 0 && (
        <Act label={t('analysis.save-picture', { scale: title })} onPress={save}>
          <IconPhotoDown aria-hidden size={18} />
        </Act>
      )}
      {onEnlarge && (
        <Act label={t('analysis.enlarge', { scale: title })} onPress={onEnlarge}>
          <IconArrowsMaximize aria-hidden size={18} />
        </Act>
      )}
    </div>
  )
}

function Act({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    // What is laid at the end of the page lies behind an open dialog.
    <Tooltip label={label} openDelay={400} withinPortal={false}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
