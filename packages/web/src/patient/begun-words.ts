// Not among the texts of the patient's side: those come before the first question.
const swedish = {
  day: 'Påbörjad, inte klar. En fråga som behöver ett svar är tom.',
  days: (count: number) => (count === 1 ? '1 dag påbörjad' : `${count} dagar påbörjade`),
}
const english: typeof swedish = {
  day: 'Begun, not done. A question that needs an answer is empty.',
  days: (count: number) => (count === 1 ? '1 day begun' : `${count} days begun`),
}

/** of a diary's days that lack an answer which they need. */
export function begunWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
