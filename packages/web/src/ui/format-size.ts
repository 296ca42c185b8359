const units = ['kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1024

/** As a person says it, in their language: 640 kB, 10,5 MB. */
export function formatSize(bytes: number, language: string): string {
  const kilobytes = Math.ceil(bytes / step)
  const power = kilobytes < step ? 0 : kilobytes < step ** 2 ? 1 : 2
  const value = kilobytes / step ** power
  const said = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'sv-SE', {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'short',
    maximumFractionDigits: value < 100 && power > 0 ? 1 : 0,
  }).format(value)
  // The number and its unit stand on one line.
  return said.replaceAll(' ', '\u00a0')
}
