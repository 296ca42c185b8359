import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { mostDays } from './step-offset.ts'
import classes from './time-line.module.css'

type TimeLineBarProps = {
  label: string
  /** What is moved: so many days after what it starts on. */
  days: number
  /** What the place means, for whoever listens. */
  text: string
  /** Where it stands: days from the program's first. */
  span: { from: number; to: number; of: number }
  hintId: string
  waits?: boolean
  isItem?: boolean
  onMove: (days: number) => void
}

const week = 7

/** By keyboard a day at a time, or a week with Page Up and Page Down; by pointer to where it is let go. */
export function TimeLineBar({ label, days, text, span, hintId, waits, isItem, onMove }: TimeLineBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ x: number; by: number }>()
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: week,
    PageDown: -week,
    Home: -days,
  }

  function moveBy(by: number) {
    const next = Math.min(Math.max(0, days + by), mostDays)
    if (next !== days) onMove(next)
  }

  function press(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveBy(by)
  }

  function drag(event: PointerEvent) {
    if (!held) return
    const width = bar.current?.parentElement?.clientWidth || 1
    const by = Math.round(((event.clientX - held.x) / width) * span.of)
    if (by !== held.by) setHeld({ ...held, by: Math.min(Math.max(-days, by), mostDays - days) })
  }

  function letGo() {
    if (!held) return
    setHeld(undefined)
    moveBy(held.by)
  }

  const from = span.from + (held?.by ?? 0)
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={days}
      aria-valuemin={0}
      aria-valuemax={mostDays}
      aria-valuetext={text}
      aria-describedby={hintId}
      className={classes.bar}
      data-moves
      data-waits={waits || undefined}
      data-item={isItem || undefined}
      data-held={held ? true : undefined}
      style={{
        insetInlineStart: `${(from / span.of) * 100}%`,
        width: `${(Math.max(0, span.to - span.from) / span.of) * 100}%`,
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ x: event.clientX, by: 0 })
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={() => setHeld(undefined)}
    />
  )
}
