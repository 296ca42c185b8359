// Of modules alone: not among the texts of the patient's side, which come before the first question of any form.
export const swedish = {
  page: 'Sida {{page}} av {{pages}}',
  percent: '{{percent}} procent klart',
  pages: 'Alla sidor',
  hidePages: 'Dölj sidorna',
  untitled: 'Sida {{page}}',
  done: 'klar',
  here: 'du är här',
  progress: 'Hur långt du har kommit',
  progressOf: '{{done}} av {{pages}} sidor klara',
  next: 'Nästa',
  back: 'Tillbaka',
  finish: 'Klar',
  left: 'Några sidor är inte klara än. Här är den första av dem.',
  remove: 'Ta bort',
  removeNamed: 'Ta bort {{name}}',
  removeTitle: 'Ta bort {{name}}?',
  removeText: 'Det du har skrivit där tas bort och går inte att få tillbaka.',
  keep: 'Behåll',
  added: 'Tillagt: {{name}}.',
  removed: 'Borttaget: {{name}}.',
  most: 'Du kan lägga till högst {{most}}.',
  tooMany: 'Här är fler än {{most}}. Ta bort det du inte behöver, så går det att spara.',
  askedBefore: 'Du svarade ”{{answer}}” den {{day}} kl. {{time}}. Hur är det nu?',
  askedBeforeAbout: 'Svaret den {{day}} kl. {{time}} var ”{{answer}}”. Hur är det nu?',
  visit: '{{day}} kl. {{time}}: {{answer}}',
  visits: 'Alla tidigare svar',
  readAlong:
    'Din behandlare och andra som arbetar på mottagningen kan läsa det du skriver redan medan du arbetar med modulen.',
  doneTitle: 'Bra jobbat!',
  toldTitle: 'Tack för att du berättar',
  doneText: 'Du har gått igenom hela modulen. Det du har skrivit är sparat.',
  doneUnsaved: 'Du har gått igenom hela modulen. Det du har skrivit finns kvar här och sparas så snart det går.',
  doneAgain: 'Du kan läsa den igen och ändra det du har skrivit tills din behandlare avslutar den.',
  toTreatment: 'Till din behandling',
  toHome: 'Till startsidan',
  readAgain: 'Läs från början',
  closed: 'Modulen är avslutad. Du kan läsa den, men inte ändra något.',
}

export const english: typeof swedish = {
  page: 'Page {{page}} of {{pages}}',
  percent: '{{percent}} per cent done',
  pages: 'All pages',
  hidePages: 'Hide the pages',
  untitled: 'Page {{page}}',
  done: 'done',
  here: 'you are here',
  progress: 'How far you have come',
  progressOf: '{{done}} of {{pages}} pages done',
  next: 'Next',
  back: 'Back',
  finish: 'Done',
  left: 'Some pages are not done yet. This is the first of them.',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove {{name}}?',
  removeText: 'What you have written there will be removed, and you cannot get it back.',
  keep: 'Keep it',
  added: '{{name}} has been added.',
  removed: '{{name}} has been removed.',
  most: 'You can add up to {{most}}.',
  tooMany: 'There are more than {{most}} here. Remove what you do not need, and it can be saved.',
  askedBefore: 'You answered “{{answer}}” on {{day}} at {{time}}. How is it now?',
  askedBeforeAbout: 'The answer on {{day}} at {{time}} was “{{answer}}”. How is it now?',
  visit: '{{day}} at {{time}}: {{answer}}',
  visits: 'All earlier answers',
  readAlong:
    'Your therapist and others who work at the clinic can read what you write while you are still working on the module.',
  doneTitle: 'Well done!',
  toldTitle: 'Thank you for telling us',
  doneText: 'You have worked through the whole module. What you have written is saved.',
  doneUnsaved:
    'You have worked through the whole module. What you have written is kept here and will be saved as soon as possible.',
  doneAgain: 'You can read it again and change what you have written until your therapist closes it.',
  toTreatment: 'To your treatment',
  toHome: 'To the start page',
  readAgain: 'Read from the beginning',
  closed: 'This module is closed. You can read it, but nothing can be changed.',
}

export type ModuleWord = keyof typeof swedish

/** In the language of the page. */
export function saidIn(language: string) {
  const words = language === 'en' ? english : swedish
  return (key: ModuleWord, values: Record<string, string | number> = {}) =>
    words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
