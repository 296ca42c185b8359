// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  title: 'Meddelanden',
  new_one: '{{count}} nytt meddelande',
  new_other: '{{count}} nya meddelanden',
  none: 'Ingen har skrivit än. Skriv gärna om du undrar över något i behandlingen.',
  older: 'Visa äldre',
  olderFailed: 'Äldre meddelanden kunde inte hämtas. Försök igen.',
  you: 'Du',
  about: 'Om',
  today: 'i dag {{time}}',
  yesterday: 'i går {{time}}',
  read: 'Läst av mottagningen {{when}}',
  notRead: 'Mottagningen har inte läst det än',
  confirm: 'Jag har läst',
  confirmFailed: 'Det gick inte att spara att du har läst. Försök igen.',
  label: 'Skriv till mottagningen',
  note: 'Meddelanden läses på vardagar. De är inte till för akuta ärenden.',
  help: 'Behöver du hjälp nu? Här ser du vart du kan vända dig.',
  restored: 'Det här skrev du tidigare och skickade inte.',
  throwAway: 'Ta bort texten',
  send: 'Skicka',
  again: 'Försök skicka igen',
  sending: 'Skickar …',
  sent: 'Skickat. Mottagningen har fått ditt meddelande.',
  failed: 'Meddelandet är inte skickat. Det du skrev finns kvar här.',
  ended:
    'Behandlingen är inte längre öppen för meddelanden. Det du skrev är inte skickat, men finns kvar här. Behöver du nå mottagningen, ring.',
  closed:
    'Behandlingen är avslutad, så här går det inte att skriva fler meddelanden. Du kan läsa det som är skrivet. Behöver du nå mottagningen, ring.',
}

export const english: typeof swedish = {
  title: 'Messages',
  new_one: '{{count}} new message',
  new_other: '{{count}} new messages',
  none: 'Nobody has written yet. Feel free to write if you have a question about the treatment.',
  older: 'Show older',
  olderFailed: 'Older messages could not be fetched. Try again.',
  you: 'You',
  about: 'About',
  today: 'today {{time}}',
  yesterday: 'yesterday {{time}}',
  read: 'Read by the clinic {{when}}',
  notRead: 'The clinic has not read it yet',
  confirm: 'I have read this',
  confirmFailed: 'It could not be saved that you have read this. Try again.',
  label: 'Write to the clinic',
  note: 'Messages are read on weekdays. They are not for emergencies.',
  help: 'Do you need help now? See where you can turn.',
  restored: 'You wrote this earlier and did not send it.',
  throwAway: 'Remove the text',
  send: 'Send',
  again: 'Try to send again',
  sending: 'Sending …',
  sent: 'Sent. The clinic has your message.',
  failed: 'The message is not sent. What you wrote is still here.',
  ended:
    'The treatment is no longer open for messages. What you wrote is not sent, but it is still here. If you need to reach the clinic, call.',
  closed:
    'The treatment has ended, so no more messages can be written here. You can read what was written. If you need to reach the clinic, call.',
}

export function messagesWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
