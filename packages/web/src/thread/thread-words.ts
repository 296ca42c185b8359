// Not among the texts of either side: the patient's come before the first question, and these are the same for both.
export const swedish = {
  isNew: 'Nytt sedan sist',
  unseen_one: '{{count}} nytt meddelande',
  unseen_other: '{{count}} nya meddelanden',
  older: 'Visa äldre',
  olderFailed: 'Äldre meddelanden kunde inte hämtas. Försök igen.',
  arrived: 'Nytt meddelande från {{name}}',
  late: 'Skrevs {{written}}, kom fram {{arrived}}',
  tooLongToSend:
    'Meddelandet är inte skickat, för texten är för lång. Korta den, eller dela upp den i flera meddelanden. Allt du skrev finns kvar.',
  tooLongToSave:
    'Kommentaren är inte sparad, för texten är för lång. Korta den, eller dela upp den i flera kommentarer. Allt du skrev finns kvar.',
}

export const english: typeof swedish = {
  isNew: 'New since last time',
  unseen_one: '{{count}} new message',
  unseen_other: '{{count}} new messages',
  older: 'Show older',
  olderFailed: 'Older messages could not be fetched. Try again.',
  arrived: 'New message from {{name}}',
  late: 'Written {{written}}, arrived {{arrived}}',
  tooLongToSend:
    'The message has not been sent, because the text is too long. Shorten it, or split it into several messages. Everything you wrote is still here.',
  tooLongToSave:
    'The comment has not been saved, because the text is too long. Shorten it, or split it into several comments. Everything you wrote is still here.',
}

export function threadWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
