/** Numbers in the language of the reader, below zero with a minus sign: English has a hyphen by default, which is another length. */
export function plainNumbers(language: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(language, options)
  return (value) => format.format(value).replace('-', '−')
}
