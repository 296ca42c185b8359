const days: Record<string, string> = {
  mån: 'Mon',
  tis: 'Tue',
  ons: 'Wed',
  tor: 'Thu',
  tors: 'Thu',
  fre: 'Fri',
  lör: 'Sat',
  sön: 'Sun',
}

const others: Record<string, string> = {
  vardagar: 'Weekdays',
  helger: 'Weekends',
  stängt: 'closed',
  telefontid: 'Phone hours',
}

/** Opening hours are written once, in Swedish; their few words are told in English too. */
export function openingHoursIn(language: string, text: string): string {
  if (language !== 'en') return text
  return text
    .replace(/dygnet runt/giu, 'Around the clock')
    .replace(/(?<!\p{L})(vardagar|helger|stängt|telefontid)(?!\p{L})/giu, (word) => others[word.toLowerCase()] ?? word)
    .replace(/(?<!\p{L})(mån|tis|ons|tors?|fre|lör|sön)(dag(ar)?)?(?!\p{L})/giu, (day, short: string) => {
      return days[short.toLowerCase()] ?? day
    })
    .replace(/(?<!\p{L})och(?!\p{L})/giu, 'and')
    .replace(/(?<!\p{L})kl\.? ?(?=\d)/giu, '')
}
