// Fetched with the messages: those who have no treatment have no use for them.
export const swedish = {
  until: '{{name}} är borta till och med {{day}}.',
  today: '{{name}} är borta i dag.',
  instead: '{{name}} svarar i stället.',
  somebody: 'Någon annan på mottagningen svarar.',
  closed: '{{unit}} är stängd nu. Meddelanden läses tidigast {{when}}.',
  closedUnlessHoliday: '{{unit}} är stängd nu. Meddelanden läses tidigast {{when}}, om det inte är en helgdag.',
}

export const english: typeof swedish = {
  until: '{{name}} is away up to and including {{day}}.',
  today: '{{name}} is away today.',
  instead: '{{name}} will answer instead.',
  somebody: 'Somebody else at the clinic will answer.',
  closed: '{{unit}} is closed now. Messages are read on {{when}} at the earliest.',
  closedUnlessHoliday:
    '{{unit}} is closed now. Messages are read on {{when}} at the earliest, unless it is a public holiday.',
}

export function awayWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
