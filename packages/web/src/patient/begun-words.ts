// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  day: 'Påbörjad, inte klar. En fråga som behöver ett svar är tom.',
  oneDay: '1 dag påbörjad',
  days: '{{count}} dagar påbörjade',
}
export const english: typeof swedish = {
  day: 'Begun, not done. A question that needs an answer is empty.',
  oneDay: '1 day begun',
  days: '{{count}} days begun',
}

/** of a diary's days that lack an answer which they need. */
export function begunWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}

export function countBegun(language: string, count: number): string {
  const { oneDay, days } = begunWords(language)
  return count === 1 ? oneDay : days.replace('{{count}}', String(count))
}
