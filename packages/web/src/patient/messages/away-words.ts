// Fetched with the messages: those who have no treatment have no use for them.
export const swedish = {
  until: '{{name}} är borta till och med {{day}}.',
  today: '{{name}} är borta i dag.',
  instead: '{{name}} svarar i stället.',
  somebody: 'Någon annan på mottagningen svarar.',
  closed: '{{unit}} är stängd nu och öppnar {{when}}. Meddelanden läses oftast först då.',
  closedUnlessHoliday:
    '{{unit}} är stängd nu och öppnar {{when}}, om det inte är en helgdag. Meddelanden läses oftast först då.',
}

export const english: typeof swedish = {
  until: '{{name}} is away up to and including {{day}}.',
  today: '{{name}} is away today.',
  instead: '{{name}} will answer instead.',
  somebody: 'Somebody else at the clinic will answer.',
  closed: '{{unit}} is closed now and opens on {{when}}. Messages are usually not read before then.',
  closedUnlessHoliday:
    '{{unit}} is closed now and opens on {{when}}, unless it is a public holiday. Messages are usually not read before then.',
}

export function awayWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
