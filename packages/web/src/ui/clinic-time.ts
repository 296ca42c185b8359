const shown = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/** Day and time where the clinic is, with hours to 24 in every language: whoever reads it far away calls at the clinic's hours. */
export function clinicTime(instant: string, language: string, timeZone: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { ...shown, timeZone }).format(new Date(instant))
}

const dayMs = 86_400_000

/** The time alone on the day that it is now, else with its day; where the clinic is. */
export function clockTime(
  instant: string,
  language: string,
  { zone: timeZone, now }: { zone: string; now: string },
): string {
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  const daysAgo = (Date.parse(day.format(new Date(now))) - Date.parse(day.format(new Date(instant)))) / dayMs
  if (daysAgo !== 0 && daysAgo !== 1) return clinicTime(instant, language, timeZone)
  const clock = new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', minute: '2-digit' })
  const time = clock.format(new Date(instant))
  return daysAgo === 0 ? time : `${language === 'en' ? 'yesterday' : 'i går'} ${time}`
}

/** Whose time it is, where it is not the reader's own: the place that the zone is named after. */
export function otherPlace(instant: string, timeZone: string, here?: string): string | null {
  const there = clinicTime(instant, 'sv', timeZone)
  const own = clinicTime(instant, 'sv', here ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return there === own ? null : (timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone)
}
