import type { MantineColorsTuple } from '@mantine/core'

function tones(name: string): MantineColorsTuple {
  const tone = (number: number) => `var(--mantine-color-${name}-${number})`
  return [tone(0), tone(1), tone(2), tone(3), tone(4), tone(5), tone(6), tone(7), tone(8), tone(9)]
}

/** Stands in for Mantine's own colours (see stand-ins.ts): their values are in the stylesheet of theme-variables.ts. */
export const DEFAULT_COLORS = Object.fromEntries(
  ['red', 'pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'green', 'lime', 'yellow', 'orange'].map((name) => [
    name,
    tones(name),
  ]),
)

/** And for ours, of palettes.ts. */
export const teal = tones('teal')
export const gray = tones('gray')
export const dark = tones('dark')
export const amber = tones('amber')
