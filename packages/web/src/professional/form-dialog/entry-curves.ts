import type { Answer } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { type Item, itemOf } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { dayTicks } from '../analysis/day-axis.ts'
import { heightOf, linesThrough, mostTicks, plotOf, type Size, valueLines } from '../analysis/drawing.ts'
import { type AxisSpan, placing, upToTick } from '../analysis/value-axis.ts'

/** What was answered to one question of a diary, day by day; several entries of a day each by themselves. */
export type EntryCurve = {
  ref: string
  item: Item
  span: AxisSpan
  points: { id: string; day: CivilDate; value: number }[]
}

type Written = { entries: readonly { Id: string; EntryDate: CivilDate }[]; answers: readonly Answer[] }

const numeric: readonly Item['question']['type'][] = ['Slider', 'Number', 'Duration']

/** A curve for every question that is answered with a number, where two entries have one. */
export function curvesOf(form: CompiledForm, { entries, answers }: Written): EntryCurve[] {
  const days = new Map(entries.map(({ Id, EntryDate }) => [Id, EntryDate]))
  return [...form.items.values()].flatMap((item) => {
    if (!numeric.includes(item.question.type)) return []
    const points = answers.flatMap((answer) => {
      const { AnswerGroupId: id, Value: value } = answer
      const day = id ? days.get(id) : undefined
      if (!id || !day || typeof value !== 'number' || itemOf(form.items, answer)?.ref !== item.ref) return []
      return [{ id, day, value }]
    })
    if (points.length < 2) return []
    return [{ ref: item.ref, item, span: spanOf(item, points), points: points.toSorted(byDay) }]
  })
}

function byDay(one: { day: CivilDate }, other: { day: CivilDate }): number {
  return one.day.localeCompare(other.day)
}

/** A slider shows the whole of its scale. The bounds of a number are no scale: they only keep slips of the pen out. */
function spanOf({ question: { type, min, max } }: Item, points: readonly { value: number }[]): AxisSpan {
  const values = points.map(({ value }) => value)
  const low = Math.min(...values, type === 'Slider' ? (min ?? 0) : 0)
  const high = Math.max(...values, type === 'Slider' ? (max ?? 100) : low + 1)
  return [low, high]
}

const day = 86_400_000
const dayRoom = 84
/** Room at the ends for half of the date below. */
const inset = 20

/** From the first day of the diary to the last one or today: what is missing at the ends is seen too. */
export type CurveDays = { from: CivilDate | null; to: CivilDate }

/** Days without an entry break the line: nobody knows how it was then. */
export function layoutCurve({ item, span: reached, points }: EntryCurve, { from, to }: CurveDays, size: Size) {
  const { plot } = plotOf(size, false)
  const span = item.question.type === 'Slider' ? reached : upToTick(reached, mostTicks(plot))
  const times = points.map((point) => Date.parse(point.day))
  const ends = [from ?? to, to].map((end) => Date.parse(end))
  const days: AxisSpan = [Math.min(...times, ...ends), Math.max(...times, ...ends)]
  const x = placing(days, [plot.left + inset, plot.right - inset])
  const y = heightOf(plot, span)
  let stretch = 0
  const placed = points.map((point, index) => {
    const time = times[index] ?? 0
    if (time - (times[index - 1] ?? time) > day) stretch += 1
    return { ...point, x: x(time), y: y(point.value), isGap: false, yardstick: String(stretch) }
  })
  return {
    plot,
    points: placed,
    lines: linesThrough(placed),
    values: valueLines(plot, span, String),
    steps: dayTicks(days, Math.floor((plot.right - plot.left) / dayRoom)).map(({ at, label }) => ({
      at: x(at),
      label,
    })),
  }
}
