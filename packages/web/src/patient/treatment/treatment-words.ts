// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  yours: 'Dina behandlingar',
  modules: 'Moduler',
  toRead: 'Att läsa',
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
  open: 'Öppen',
  here: 'Klar på den här enheten. Det du har skrivit väntar på att skickas till mottagningen.',
  done: 'Klar. Du kan läsa den igen och ändra det du har skrivit.',
  closed: 'Klar. Du kan läsa den igen.',
  ended: 'Avslutad. Du kan läsa den igen.',
  opens: 'Öppnas {{day}}',
  later: 'Kommer senare',
  // to the module that the safety plan is made in.
  changePlan: 'Ändra i planen',
  nowOpen: 'Nu är modulen ”{{module}}” öppen.',
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
  none: 'Du har ingen behandling här just nu.',
  noneText: 'Om mottagningen startar en behandling åt dig hittar du den här.',
  gone: 'Behandlingen finns inte här längre',
  goneText:
    'Mottagningen kan ha avslutat den, eller så är länken till någon annan. Det som har sparats finns kvar hos mottagningen. Ring dem om du undrar något.',
}

export const english: typeof swedish = {
  yours: 'Your treatments',
  modules: 'Modules',
  toRead: 'To read',
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
  open: 'Open',
  here: 'Done on this device. What you wrote is waiting to be sent to the clinic.',
  done: 'Done. You can read it again and change what you wrote.',
  closed: 'Done. You can read it again.',
  ended: 'Ended. You can read it again.',
  opens: 'Opens {{day}}',
  later: 'Coming later',
  changePlan: 'Change the plan',
  nowOpen: 'The module “{{module}}” is open now.',
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
  none: 'You have no treatment here right now.',
  noneText: 'If the clinic starts a treatment for you, you will find it here.',
  gone: 'The treatment is no longer here',
  goneText:
    'The clinic may have ended it, or the link is meant for somebody else. The clinic still has what was saved. Call them if you have any questions.',
}

export type TreatmentWords = typeof swedish

// to somebody who acts for the patient.
const swedishAbout: Partial<TreatmentWords> = {
  yours: 'Behandlingar för {{name}}',
  noHurry: 'Ta den tid som behövs.',
  done: 'Klar. Du kan läsa den igen och ändra det som är skrivet.',
  nothing: 'Det finns inget att göra i behandlingen för {{name}} just nu.',
  nextLater: 'Det finns inget att göra i behandlingen för {{name}} just nu. Nästa modul kommer senare.',
  nextOn: 'Det finns inget att göra i behandlingen för {{name}} just nu. Nästa modul öppnas {{day}}.',
  completed: '{{name}} har kommit till slutet av behandlingen. Modulerna går fortfarande att läsa.',
  maintained:
    'Behandlingen är avslutad. Du kan läsa den till och med {{day}}. Det som är skrivet går inte längre att ändra.',
  maintainedOpen:
    'Behandlingen är avslutad. Du kan fortfarande läsa den. Det som är skrivet går inte längre att ändra.',
  none: '{{name}} har ingen behandling här just nu.',
  noneText: 'Om mottagningen startar en behandling för {{name}} hittar du den här.',
}

const englishAbout: Partial<TreatmentWords> = {
  yours: 'Treatments for {{name}}',
  noHurry: 'Take the time that is needed.',
  done: 'Done. You can read it again and change what was written.',
  nothing: 'There is nothing to do in the treatment for {{name}} right now.',
  nextLater: 'There is nothing to do in the treatment for {{name}} right now. The next module comes later.',
  nextOn: 'There is nothing to do in the treatment for {{name}} right now. The next module opens {{day}}.',
  completed: '{{name}} has come to the end of the treatment. The modules can still be read.',
  maintained:
    'The treatment has ended. You can read it up to and including {{day}}. What was written can no longer be changed.',
  maintainedOpen: 'The treatment has ended. You can still read it. What was written can no longer be changed.',
  none: '{{name}} has no treatment here right now.',
  noneText: 'If the clinic starts a treatment for {{name}}, you will find it here.',
}

/** `about`: the patient's first name, where somebody else reads it. */
export function treatmentWords(language: string, about: string | null = null): TreatmentWords {
  const own = language === 'en' ? english : swedish
  if (about === null) return own
  const others = Object.entries(language === 'en' ? englishAbout : swedishAbout)
  return { ...own, ...Object.fromEntries(others.map(([key, text]) => [key, text.replaceAll('{{name}}', about)])) }
}
