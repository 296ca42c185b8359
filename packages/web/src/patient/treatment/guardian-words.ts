// Beside the treatment and not among the texts of the patient's side: those come before the first question.
export const swedish = {
  works: '{{name}} arbetar själv med modulerna. Vad {{name}} svarar där ser du inte.',
  starts: 'Behandlingen börjar {{day}}. Sedan går det att skriva till mottagningen här.',
  ended: 'Behandlingen är avslutad. Meddelandena kan läsas till och med {{day}}.',
  endedOpen: 'Behandlingen är avslutad. Meddelandena kan fortfarande läsas.',
  none: 'Här finns inget att visa just nu',
}

export const english: typeof swedish = {
  works: '{{name}} works on the modules alone. You do not see what {{name}} answers there.',
  starts: 'The treatment starts {{day}}. After that you can write to the clinic here.',
  ended: 'The treatment has ended. The messages can be read up to and including {{day}}.',
  endedOpen: 'The treatment has ended. The messages can still be read.',
  none: 'There is nothing to show here right now',
}

export function guardianWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
