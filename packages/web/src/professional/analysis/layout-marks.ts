import type { Analysis } from '@samklang/contract/analysis'
import type { AxisSpan } from './value-axis.ts'

export type AnalysisMark = Analysis['Marks'][number]

/** A mark on the time line. Its number leads to the words below the chart; the words stand beside it where there is room. */
export type MarkPlace = { mark: AnalysisMark; number: number; x: number; text: string | null }

const letter = 6.2
const shortest = 40

export function layoutMarks(marks: readonly AnalysisMark[], place: (time: number) => number, end: number): MarkPlace[] {
  const placed = marks.map((mark, index) => ({ mark, number: index + 1, x: place(Date.parse(mark.At)) }))
  return placed.map(({ mark, number, x }, index) => {
    const room = (placed[index + 1]?.x ?? end) - x - 18
    return { mark, number, x, text: room < shortest ? null : shorten(mark.Text, Math.floor(room / letter)) }
  })
}

const leadIn = 60 * 86_400_000

/** What happened during the time that is drawn, or shortly before or after it. */
export function marksAround(marks: readonly AnalysisMark[], [from, to]: AxisSpan): AnalysisMark[] {
  return marks
    .filter(({ At }) => Date.parse(At) >= from - leadIn && Date.parse(At) <= to + leadIn)
    .toSorted((one, other) => (one.At < other.At ? -1 : 1))
}

export function shorten(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…`
}
