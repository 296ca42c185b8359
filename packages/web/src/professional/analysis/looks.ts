import type { AnalysisGroup, AnsweredBy } from '@samklang/contract/analysis'

export const shapes = ['circle', 'square', 'triangle', 'diamond', 'wedge', 'plus'] as const
export type PointShape = (typeof shapes)[number]

/** How an informant is told apart from the others: by shape, and by the number of a colour of the theme. */
export type SeriesLook = { shape: PointShape; colour: number }
export type SeriesLooks = ReadonlyMap<string, SeriesLook>

const order: AnsweredBy['RespondentType'][] = ['Patient', 'Caretaker', 'Other', 'Staff']

/** Everyone who has answered anything, once each, the patient first. */
export function answerersOf(groups: readonly AnalysisGroup[]): AnsweredBy[] {
  const all = groups.flatMap(({ AnalysisCharts }) => AnalysisCharts.flatMap(({ Answerers }) => Answerers))
  const known = new Map<string, AnsweredBy>(all.map((one) => [one.Key, one]))
  return [...known.values()].toSorted(
    (one, other) =>
      order.indexOf(one.RespondentType) - order.indexOf(other.RespondentType) ||
      one.Name.localeCompare(other.Name, 'sv') ||
      one.Key.localeCompare(other.Key),
  )
}

/** The same informant looks the same in every chart of the patient's. */
export function looksOf(groups: readonly AnalysisGroup[]): SeriesLooks {
  return new Map(answerersOf(groups).map(({ Key }, index) => [Key, lookNumber(index)]))
}

/** The colours move on by one with each round of shapes, so that no two of the first thirty-six are alike. */
export function lookNumber(index: number): SeriesLook {
  const round = Math.floor(index / shapes.length)
  const shape = shapes[index % shapes.length] ?? 'circle'
  return { shape, colour: ((index + round) % shapes.length) + 1 }
}

/** Of an answer without a value: the mark, hollow, with a stroke through it. */
export function gapPath(shape: PointShape, size: number): string {
  const r = size * 0.7
  return `${shapePath(shape, size * 0.8)}M${-r} ${r}L${r} ${-r}`
}

/** The outline of a mark around the origin; all of them look about as large. */
export function shapePath(shape: PointShape, size: number): string {
  const r = size / 2
  const round = (value: number) => Math.round(value * 100) / 100
  const outline = (...points: [number, number][]) =>
    `M${points.map(([x, y]) => `${round(x * r)} ${round(y * r)}`).join('L')}Z`
  switch (shape) {
    case 'circle':
      return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`
    case 'square':
      return outline([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9])
    case 'triangle':
      return outline([0, -1.15], [1.1, 0.85], [-1.1, 0.85])
    case 'wedge':
      return outline([0, 1.15], [1.1, -0.85], [-1.1, -0.85])
    case 'diamond':
      return outline([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0])
    case 'plus':
      return outline(
        [-0.4, -1.15],
        [0.4, -1.15],
        [0.4, -0.4],
        [1.15, -0.4],
        [1.15, 0.4],
        [0.4, 0.4],
        [0.4, 1.15],
        [-0.4, 1.15],
        [-0.4, 0.4],
        [-1.15, 0.4],
        [-1.15, -0.4],
        [-0.4, -0.4],
      )
  }
}
