import { saidAbout } from './treatment-words.ts'

// Of the page of a treatment alone.
export const swedish = {
  yours: 'Dina behandlingar',
  modules: 'Moduler',
  toRead: 'Att läsa',
  open: 'Öppen',
  here: 'Klar på den här enheten. Det du har skrivit väntar på att skickas till mottagningen.',
  done: 'Klar. Du kan läsa den igen och ändra det du har skrivit.',
  closed: 'Klar. Du kan läsa den igen.',
  ended: 'Avslutad. Du kan läsa den igen.',
  // to the module that the safety plan is made in.
  changePlan: 'Ändra i planen',
  nowOpen: 'Nu är modulen ”{{module}}” öppen.',
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
  open: 'Open',
  here: 'Done on this device. What you wrote is waiting to be sent to the clinic.',
  done: 'Done. You can read it again and change what you wrote.',
  closed: 'Done. You can read it again.',
  ended: 'Ended. You can read it again.',
  changePlan: 'Change the plan',
  nowOpen: 'The module “{{module}}” is open now.',
  none: 'You have no treatment here right now.',
  noneText: 'If the clinic starts a treatment for you, you will find it here.',
  gone: 'The treatment is no longer here',
  goneText:
    'The clinic may have ended it, or the link is meant for somebody else. The clinic still has what was saved. Call them if you have any questions.',
}

type PageWords = typeof swedish

// to somebody who acts for the patient.
const swedishAbout: Partial<PageWords> = {
  yours: 'Behandlingar för {{name}}',
  done: 'Klar. Du kan läsa den igen och ändra det som är skrivet.',
  none: '{{name}} har ingen behandling här just nu.',
  noneText: 'Om mottagningen startar en behandling för {{name}} hittar du den här.',
}

const englishAbout: Partial<PageWords> = {
  yours: 'Treatments for {{name}}',
  done: 'Done. You can read it again and change what was written.',
  none: '{{name}} has no treatment here right now.',
  noneText: 'If the clinic starts a treatment for {{name}}, you will find it here.',
}

/** `about`: the patient's first name, where somebody else reads it. */
export function pageWords(language: string, about: string | null = null): PageWords {
  const [own, others] = language === 'en' ? [english, englishAbout] : [swedish, swedishAbout]
  return saidAbout(own, others, about)
}
