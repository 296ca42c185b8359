import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const severities = ['alert', 'attention', 'info', 'default'] as const
const themes = [
  { name: 'light', selector: ':root,', body: '#ffffff', page: theme.colors?.gray?.[0] ?? '' },
  {
    name: 'dark',
    selector: ':root[data-mantine-color-scheme="dark"]',
    body: theme.colors?.dark?.[7] ?? '',
    page: theme.colors?.dark?.[8] ?? '',
  },
] as const

/** The tokens of one theme, by their names. */
function tokensOf(file: string, selector: string): Map<string, string> {
  const [, block = ''] = read(file).split(`\n${selector}`)
  const [own = ''] = block.split('\n}')
  return new Map([...own.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  return (degrees + 360) % 360
}

const apart = (one: string, other: string) => {
  const between = Math.abs(hue(one) - hue(other))
  return Math.min(between, 360 - between)
}

test('the contrast that is worked out is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(themes)('what says how grave something is can be read in the $name theme', ({ selector, body, page }) => {
  const tokens = tokensOf('severity.css', selector)
  const of = (name: string) => tokens.get(`severity-${name}`) ?? ''
  const weak: string[] = []
  const atLeast = (least: number, one: string, other: string, what: string) => {
    const found = contrast(one, other)
    if (!(found >= least)) weak.push(`${what}: ${found.toFixed(2)} of ${least}`)
  }
  for (const severity of severities) {
    atLeast(4.5, of(`${severity}-text`), of(`${severity}-ground`), `${severity} text on its ground`)
    for (const [where, ground] of [
      ['body', body],
      ['page', page],
      ['its ground', of(`${severity}-ground`)],
    ] as const)
      atLeast(3, of(`${severity}-mark`), ground, `${severity} mark on ${where}`)
  }
  atLeast(4.5, of('alert-on-fill'), of('alert-fill'), 'alert text in what it fills')
  for (const ground of [body, page]) atLeast(3, of('alert-fill'), ground, 'what alert fills')
  expect(weak).toEqual([])
})

test.each(themes)('words and curves of a chart can be read on every band in the $name theme', ({ name, selector }) => {
  const tokens = tokensOf('severity.css', selector)
  const curves = [...tokensOf('chart.css', selector)].filter(([token]) => /^chart-\d$/.test(token))
  expect(curves).toHaveLength(6)
  const text = (name === 'dark' ? theme.colors?.dark?.[0] : theme.colors?.gray?.[9]) ?? ''
  for (const severity of severities) {
    const band = tokens.get(`severity-${severity}-band`) ?? ''
    expect(contrast(text, band), `text on ${severity}`).toBeGreaterThanOrEqual(4.5)
    for (const [curve, colour] of curves)
      expect(contrast(colour, band), `${curve} on ${severity}`).toBeGreaterThanOrEqual(3)
  }
})

test.each(themes)(
  'no severity has the colour of what can be pressed, nor of another, in the $name theme',
  ({ selector }) => {
    const tokens = tokensOf('severity.css', selector)
    const marks = (['alert', 'attention', 'info'] as const).map((name) => tokens.get(`severity-${name}-mark`) ?? '')
    const teal = theme.colors?.teal?.[6] ?? ''
    for (const [at, mark] of marks.entries())
      for (const other of [teal, ...marks.slice(at + 1)])
        expect(apart(mark, other), `${mark} and ${other}`).toBeGreaterThan(25)
  },
)

test('a notice that asks for attention is seen in the dark theme, too', () => {
  const [, dark = ''] = read('severity.css').split('\nhtml:root[data-mantine-color-scheme="dark"]')
  expect(dark).toContain('--mantine-color-amber-light: var(--severity-attention-ground)')
  expect(dark).toContain('--mantine-color-red-light: var(--severity-alert-ground)')
  const tokens = tokensOf('severity.css', ':root[data-mantine-color-scheme="dark"]')
  for (const name of ['alert', 'attention'])
    expect(contrast(tokens.get(`severity-${name}-ground`) ?? '', theme.colors?.dark?.[8] ?? '')).toBeGreaterThan(1.3)
})

test('white words can be read on what is filled with amber, in both themes', () => {
  const [, dark = ''] = read('severity.css').split('\nhtml:root[data-mantine-color-scheme="dark"]')
  const [, shade] = /--mantine-color-amber-filled: var\(--mantine-color-amber-(\d)\)/.exec(dark) ?? []
  const shades = [Object(theme.primaryShade).light, shade ?? Object(theme.primaryShade).dark]
  for (const one of shades)
    expect(contrast(theme.colors?.amber?.[Number(one)] ?? '', '#ffffff'), `amber ${one}`).toBeGreaterThanOrEqual(4.5)
})

test('the colours of severity stand in one place', () => {
  for (const [, value] of tokensOf('severity.css', ':root,')) expect(read('chart.css')).not.toContain(`band: ${value}`)
  expect(read('chart.css')).not.toMatch(/--(chart-band|severity)-[\w-]+:/)
})
