// Beside the documents and not among the texts of the patient's side: those come before the first question.
export const swedish = {
  lead: 'Här finns det du kan läsa igen.',
  made: 'Från dina behandlingar',
  answered: 'Formulär som är besvarade',
  clinic: 'Från mottagningen',
  none: 'Det finns inga dokument ännu',
  noneText: 'När du har svarat på något eller skrivit i en behandling kan du läsa det här.',
  changed: 'Senast ändrat {{day}}',
  open: 'Öppna som PDF',
  openNamed: 'Öppna som PDF: {{name}}',
  making: 'Dokumentet skapas …',
  ready: 'Öppna dokumentet',
  readyText: 'Länken fungerar i en minut.',
  earlier: 'Tidigare versioner',
  earlierOf: '{{name}}, version från {{day}}',
  write: 'Läs eller ändra',
  planShow: 'Visa min säkerhetsplan',
  planHide: 'Dölj',
  planChanged: 'Skriven av dig. Senast ändrad {{day}}.',
}

export const english: typeof swedish = {
  lead: 'Here is what you can read again.',
  made: 'From your treatments',
  answered: 'Forms that are answered',
  clinic: 'From the clinic',
  none: 'There are no documents yet',
  noneText: 'Once you have answered something, or written in a treatment, you can read it here.',
  changed: 'Last changed {{day}}',
  open: 'Open as PDF',
  openNamed: 'Open as PDF: {{name}}',
  making: 'Making the document …',
  ready: 'Open the document',
  readyText: 'The link works for one minute.',
  earlier: 'Earlier versions',
  earlierOf: '{{name}}, version of {{day}}',
  write: 'Read or change',
  planShow: 'Show my safety plan',
  planHide: 'Hide',
  planChanged: 'Written by you. Last changed {{day}}.',
}

export function fillWords(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
