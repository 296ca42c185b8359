// Not among the texts of the patient's side: those come before the first question. What home tells as well; of the page alone
// in `page-words.ts`.
export const swedish = {
  page: '{{done}} av {{all}} sida',
  pages: '{{done}} av {{all}} sidor',
  percent: '{{percent}} procent klart',
  module: '{{done}} av {{all}} modul klar',
  modulesDone: '{{done}} av {{all}} moduler klara',
  whole: '{{percent}} procent av behandlingen är klar',
  notBegun: 'Inte påbörjad än',
  planned: 'Planerat till {{day}}',
  plannedToday: 'Planerat till i dag',
  plannedTomorrow: 'Planerat till i morgon',
  noHurry: 'Ta den tid du behöver.',
  opens: 'Öppnas {{day}}',
  later: 'Kommer senare',
  nothing: 'Du har inget att göra i behandlingen just nu.',
  nextLater: 'Du har inget att göra i behandlingen just nu. Nästa modul kommer senare.',
  nextOn: 'Du har inget att göra i behandlingen just nu. Nästa modul öppnas {{day}}.',
  completed: 'Du har kommit till slutet av behandlingen. Du kan fortfarande läsa modulerna.',
  starts: 'Behandlingen börjar {{day}}.',
  notStarted: 'Behandlingen har inte börjat än.',
  maintained:
    'Behandlingen är avslutad. Du kan läsa den till och med {{day}}. Det du har skrivit går inte längre att ändra.',
  maintainedOpen:
    'Behandlingen är avslutad. Du kan fortfarande läsa den. Det du har skrivit går inte längre att ändra.',
  readUntil: 'Avslutad. Kan läsas till och med {{day}}.',
  readStill: 'Avslutad. Kan fortfarande läsas.',
  unreadOne: 'Ett nytt meddelande',
  unreadMany: '{{count}} nya meddelanden',
  today: 'i dag',
  tomorrow: 'i morgon',
  on: '{{day}}',
}

export const english: typeof swedish = {
  page: '{{done}} of {{all}} page',
  pages: '{{done}} of {{all}} pages',
  percent: '{{percent}} per cent done',
  module: '{{done}} of {{all}} module done',
  modulesDone: '{{done}} of {{all}} modules done',
  whole: '{{percent}} per cent of the treatment done',
  notBegun: 'Not started yet',
  planned: 'Planned to be done by {{day}}',
  plannedToday: 'Planned to be done by today',
  plannedTomorrow: 'Planned to be done by tomorrow',
  noHurry: 'Take the time you need.',
  opens: 'Opens {{day}}',
  later: 'Coming later',
  nothing: 'There is nothing for you to do in the treatment right now.',
  nextLater: 'There is nothing for you to do in the treatment right now. The next module comes later.',
  nextOn: 'There is nothing for you to do in the treatment right now. The next module opens {{day}}.',
  completed: 'You have come to the end of the treatment. You can still read the modules.',
  starts: 'The treatment starts {{day}}.',
  notStarted: 'The treatment has not started yet.',
  maintained:
    'The treatment has ended. You can read it up to and including {{day}}. What you wrote can no longer be changed.',
  maintainedOpen: 'The treatment has ended. You can still read it. What you wrote can no longer be changed.',
  readUntil: 'Ended. Can be read up to and including {{day}}.',
  readStill: 'Ended. Can still be read.',
  unreadOne: 'One new message',
  unreadMany: '{{count}} new messages',
  today: 'today',
  tomorrow: 'tomorrow',
  on: 'on {{day}}',
}

export type TreatmentWords = typeof swedish

// to somebody who acts for the patient.
const swedishAbout: Partial<TreatmentWords> = {
  noHurry: 'Ta den tid som behövs.',
  nothing: 'Det finns inget att göra i behandlingen för {{name}} just nu.',
  nextLater: 'Det finns inget att göra i behandlingen för {{name}} just nu. Nästa modul kommer senare.',
  nextOn: 'Det finns inget att göra i behandlingen för {{name}} just nu. Nästa modul öppnas {{day}}.',
  completed: '{{name}} har kommit till slutet av behandlingen. Modulerna går fortfarande att läsa.',
  maintained:
    'Behandlingen är avslutad. Du kan läsa den till och med {{day}}. Det som är skrivet går inte längre att ändra.',
  maintainedOpen:
    'Behandlingen är avslutad. Du kan fortfarande läsa den. Det som är skrivet går inte längre att ändra.',
}

const englishAbout: Partial<TreatmentWords> = {
  noHurry: 'Take the time that is needed.',
  nothing: 'There is nothing to do in the treatment for {{name}} right now.',
  nextLater: 'There is nothing to do in the treatment for {{name}} right now. The next module comes later.',
  nextOn: 'There is nothing to do in the treatment for {{name}} right now. The next module opens {{day}}.',
  completed: '{{name}} has come to the end of the treatment. The modules can still be read.',
  maintained:
    'The treatment has ended. You can read it up to and including {{day}}. What was written can no longer be changed.',
  maintainedOpen: 'The treatment has ended. You can still read it. What was written can no longer be changed.',
}

/** `about`: the patient's first name, where somebody else reads it. */
export function treatmentWords(language: string, about: string | null = null): TreatmentWords {
  const [own, others] = language === 'en' ? [english, englishAbout] : [swedish, swedishAbout]
  return saidAbout(own, others, about)
}

/** The same words of somebody else, by their first name, where they are read by one who acts for them. */
export function saidAbout<Words extends object>(
  own: Words,
  others: Partial<Record<keyof Words, string>>,
  about: string | null,
): Words {
  if (about === null) return own
  const named = Object.entries<string | undefined>({ ...others }).map(([key, text]) => [
    key,
    text?.replaceAll('{{name}}', about),
  ])
  return { ...own, ...Object.fromEntries(named) }
}
