import { expect, test } from 'vitest'
import { chooseEdge } from './choose-edge.ts'

const view = { top: 0, bottom: 400 }
const span = (top: number, height: number) => ({ top, bottom: top + height })

test.each([
  ['the field is low', [span(250, 100), span(420, 40)], 'top', 'top'],
  ['the field is at the top', [span(10, 100), span(200, 40)], 'top', 'bottom'],
  ['it is free where it is', [span(150, 100), span(250, 40)], 'bottom', 'bottom'],
  ['what is sent with would be hidden at the lower edge', [span(150, 100), span(340, 40)], 'bottom', 'top'],
  ['both are taken', [span(10, 100), span(340, 40)], 'bottom', 'top'],
] as const)('R-497 where %s the bar stands at the edge that hides least', (_, kept, before, edge) => {
  expect(chooseEdge({ height: 90, view, kept, before })).toBe(edge)
})

const ofHeading = [
  ['stands at the top', [span(150, 100)], [span(20, 30)], 'bottom'],
  ['stands at the top, and what is written at the bottom', [span(330, 60)], [span(20, 30)], 'top'],
  ['is scrolled away', [span(150, 100)], [span(-50, 30)], 'top'],
] as const

test.each(ofHeading)(
  'R-668 where the heading %s the bar hides it only if there is no other way',
  (_, kept, spared, edge) => {
    expect(chooseEdge({ height: 90, view, kept, spared, before: 'top' })).toBe(edge)
  },
)
