/** Several names as they are said: Ida, Karin och Per. */
export function sayList(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : 'sv-SE', { type: 'conjunction' }).format(names)
}
