import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { openForm } from '../patient-context/open-form.ts'
import classes from './chart.module.css'
import type { DrawnChart, Point } from './drawing.ts'
import { nextPoint } from './next-point.ts'
import { useChartWords } from './use-chart-words.ts'
import type { AxisMeasure } from './value-axis.ts'

type ChartPointsProps = { drawing: DrawnChart; measure: AxisMeasure; label: string }

/** The points to press, laid over the picture: one stop for the keyboard, from which the arrows go on. */
export function ChartPoints({ drawing, measure, label }: ChartPointsProps) {
  const { t } = useText('professional')
  const words = useChartWords()
  const hintId = useId()
  const place = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const points = drawing.series.flatMap((series) => series.points)
  const stop = points.find(({ id }) => id === current) ?? latest(points)
  const told = points.find(({ id }) => id === pointed)

  function move(event: KeyboardEvent, from: Point) {
    const next = nextPoint(drawing.series, from.id, event.key)
    if (!next) return
    event.preventDefault()
    setCurrent(next.id)
    const button = place.current?.querySelector(`[data-point="${next.id}"]`)
    if (button instanceof HTMLElement) button.focus()
  }

  function reach(point: Point) {
    setCurrent(point.id)
    setPointed(point.id)
    setSpoken(words.details(point.score, measure).join('. '))
  }

  return (
    <>
      <VisuallyHidden id={hintId}>{t('analysis.keys')}</VisuallyHidden>
      <div ref={place} role="toolbar" aria-label={label} aria-describedby={hintId} data-no-print>
        {points.map((point) => (
          <button
            key={point.id}
            type="button"
            className={classes.target}
            data-point={point.id}
            data-gap={point.isGap || undefined}
            tabIndex={point === stop ? 0 : -1}
            aria-label={words.name(point.score, point.chart)}
            style={{ left: part(point.x, drawing.width), top: part(point.y, drawing.height) }}
            onClick={() => openForm(point.score.FormId)}
            onKeyDown={(event) => move(event, point)}
            onFocus={() => reach(point)}
            onBlur={() => setPointed(undefined)}
            onPointerEnter={() => setPointed(point.id)}
            onPointerLeave={() => setPointed(undefined)}
          />
        ))}
      </div>
      {told && <Tip point={told} drawing={drawing} measure={measure} />}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  )
}

/** What the point says, beside it; a screen reader hears the same from the point and the line that tells what changed. */
function Tip({ point, drawing, measure }: { point: Point; drawing: DrawnChart; measure: AxisMeasure }) {
  const words = useChartWords()
  const { score, chart, x, y } = point
  const isLow = y < drawing.height / 2
  return (
    <div
      aria-hidden
      className={classes.tip}
      data-below={isLow || undefined}
      style={{
        left: `clamp(0px, ${part(x, drawing.width)} - 8rem, 100% - 16rem)`,
        ...(isLow ? { top: part(y + 16, drawing.height) } : { bottom: part(drawing.height - y + 16, drawing.height) }),
      }}
    >
      <span>{chart.DisplayName}</span>
      <b>{words.value(score, chart)}</b>
      <span>{[score.Day, words.who(score.AnsweredBy)].join(' · ')}</span>
      {words.details(score, measure).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

function latest(points: readonly Point[]): Point | undefined {
  return points.toSorted((one, other) => (one.score.DateTime > other.score.DateTime ? -1 : 1))[0]
}

function part(length: number, whole: number): string {
  return `${Math.round((length / whole) * 100_000) / 1000}%`
}
