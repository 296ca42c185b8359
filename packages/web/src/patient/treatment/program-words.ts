export const swedish = {
  title: 'Program',
  gone: 'Programmet finns inte här',
  goneText: 'Länken kan vara till någon annan. Ring mottagningen om du undrar något.',
  write: 'Meddelanden med mottagningen',
  since: 'Pågår sedan {{day}}',
  overOpen: 'Avslutat {{day}}. Du kan fortfarande skriva till mottagningen här.',
  over: 'Avslutat {{day}}. Du kan läsa meddelandena, men inte skriva fler här.',
}

export const english: typeof swedish = {
  title: 'Programs',
  gone: 'The program is not here',
  goneText: 'The link may be meant for somebody else. Call the clinic if you have any questions.',
  write: 'Messages with the clinic',
  since: 'Ongoing since {{day}}',
  overOpen: 'Ended {{day}}. You can still write to the clinic here.',
  over: 'Ended {{day}}. You can read the messages, but not write any more here.',
}

export function programWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
