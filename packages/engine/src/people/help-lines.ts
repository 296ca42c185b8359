import type { HelpLine } from '@samklang/contract/help-lines'

const adultFrom = 18

/** Those for somebody of an age, in the order they are written. Whoever's age is not known is shown all of them. */
export function helpLinesFor(lines: readonly HelpLine[], years: number | null): HelpLine[] {
  if (years === null) return [...lines]
  const other = years < adultFrom ? 'Adults' : 'Under18'
  return lines.filter((line) => line.For !== other)
}

/** A name that is the number itself is said once. */
export function nameOf({ Name, Number: number }: HelpLine, language: string): string {
  const name = language === 'en' ? Name.en : Name.sv
  return number === null || name === number ? name : `${name} ${number}`
}
