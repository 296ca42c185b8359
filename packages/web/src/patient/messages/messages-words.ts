import type { MessageThreadOwner } from '../../state/thread-owner.ts'

// Not among the texts of the patient's side: those come before the first question.
export const swedish = {
  title: 'Meddelanden',
  new_one: '{{count}} nytt meddelande',
  new_other: '{{count}} nya meddelanden',
  none: 'Ingen har skrivit än. Skriv gärna om du undrar över något i behandlingen.',
  you: 'Du',
  guardian: 'vårdnadshavare',
  aGuardian: 'en vårdnadshavare',
  agent: 'ombud',
  anAgent: 'ett ombud',
  readers: 'Det som skrivs här kan också läsas av {{names}}.',
  readBy: 'Din behandlare och andra som arbetar på mottagningen kan läsa det du skriver här.',
  readByOther: 'Behandlaren och andra som arbetar på mottagningen kan läsa det du skriver här.',
  guardiansCannot: 'Dina vårdnadshavare kan inte läsa det.',
  about: 'Om',
  byProgram: '(skickat av programmet)',
  read: 'Läst av mottagningen {{when}}',
  notRead: 'Mottagningen har inte bekräftat att det är läst',
  confirm_one: 'Jag har läst meddelandet',
  confirm_other: 'Jag har läst {{count}} meddelanden',
  confirmFailed: 'Det gick inte att spara att du har läst. Försök igen.',
  label: 'Skriv till mottagningen',
  note: 'Meddelanden läses oftast på vardagar. De är inte till för akuta ärenden.',
  help: 'Behöver du hjälp nu? Här ser du vart du kan vända dig.',
  typingTitle: 'Behöver du prata med någon nu?',
  typing: 'Det du skriver kan betyda att du är i fara.',
  typingThen:
    'Då behöver du inte skriva klart eller vänta på svar. Ring eller chatta med någon nu, eller gå till någon som kan vara hos dig.',
  typingAbout: 'Det du skriver kan betyda att {{name}} är i fara.',
  typingAboutThen: 'Vänta då inte på svar. Ring 112 och lämna inte {{name}} ensam. Ring också om du själv behöver råd.',
  //
  typingAbuse: 'Om någon gör dig illa är det inte ditt fel.',
  typingAbuseThen:
    'Händer det nu, ring 112. Du behöver inte skriva klart eller vänta på svar. Du kan ringa eller chatta med någon nu, eller prata med någon du litar på.',
  typingAbuseAbout: 'Det du skriver kan betyda att någon gör {{name}} illa.',
  typingAbuseAboutThen: 'Händer det nu, ring 112 och vänta inte på svar. Ring också om du själv behöver råd.',
  typingOverdose:
    'Kan någon ha tagit för mycket medicin eller något giftigt: ring 112 och be om Giftinformation, även om allt känns bra just nu.',
  typingOverdoseFirst: 'För mycket medicin eller något giftigt? Ring 112 och be om Giftinformation.',
  typingMore: 'Mer hjälp',
  restored: 'Det här skrev du tidigare och skickade inte.',
  throwAway: 'Ta bort texten',
  send: 'Skicka',
  again: 'Försök skicka igen',
  sending: 'Skickar …',
  sent: 'Skickat. Mottagningen har fått ditt meddelande.',
  failed: 'Meddelandet är inte skickat. Det du skrev finns kvar här.',
  waits: 'Det skickas av sig självt när nätet är tillbaka, om du har Samklang öppet. Är det bråttom, ring.',
  goesSoon:
    'Mottagningen kunde inte ta emot det just nu. Det skickas av sig självt om en stund, om du har Samklang öppet. Är det bråttom, ring.',
  pressAgain: 'Det skickas inte av sig självt nu. Tryck på Försök skicka igen. Är det bråttom, ring.',
  tooLarge:
    'Meddelandet är för långt, och mottagningen har inte fått det. Korta texten och skicka igen. Är det bråttom, ring.',
  ended:
    'Behandlingen är inte längre öppen för meddelanden. Det du skrev är inte skickat och går inte att skicka här. Det finns kvar i högst en vecka, så att du kan läsa och kopiera det. Behöver du nå mottagningen, ring.',
  kept: 'Det du skrev',
  keptLater:
    'Du skrev ett meddelande i behandlingen som inte har skickats. Det visas här när det går att nå mottagningens server.',
  callUnit: 'Ring {{unit}}: {{phone}}',
  writeIn: 'Skriv i ”{{name}}” i stället',
  copy: 'Kopiera texten',
  closed:
    'Behandlingen är avslutad, så här går det inte att skriva fler meddelanden. Du kan läsa det som är skrivet. Behöver du nå mottagningen, ring.',
}

export const english: typeof swedish = {
  title: 'Messages',
  new_one: '{{count}} new message',
  new_other: '{{count}} new messages',
  none: 'Nobody has written yet. Feel free to write if you have a question about the treatment.',
  you: 'You',
  guardian: 'guardian',
  aGuardian: 'a guardian',
  agent: 'agent',
  anAgent: 'an agent',
  readers: 'What is written here can also be read by {{names}}.',
  readBy: 'Your therapist and others who work at the clinic can read what you write here.',
  readByOther: 'The therapist and others who work at the clinic can read what you write here.',
  guardiansCannot: 'Your guardians cannot read it.',
  about: 'About',
  byProgram: '(sent by the program)',
  read: 'Read by the clinic {{when}}',
  notRead: 'The clinic has not confirmed that it has been read',
  confirm_one: 'I have read the message',
  confirm_other: 'I have read {{count}} messages',
  confirmFailed: 'It could not be saved that you have read this. Try again.',
  label: 'Write to the clinic',
  note: 'Messages are usually read on weekdays. They are not for emergencies.',
  help: 'Do you need help now? See where you can turn.',
  typingTitle: 'Do you need to talk to somebody now?',
  typing: 'What you are writing may mean that you are in danger.',
  typingThen:
    'If so, you do not have to finish it or wait for an answer. Call or chat with somebody now, or go to somebody who can be with you.',
  typingAbout: 'What you are writing may mean that {{name}} is in danger.',
  typingAboutThen:
    'If so, do not wait for an answer. Call 112 and do not leave {{name}} alone. Call too if you need advice yourself.',
  typingAbuse: 'If somebody is hurting you, it is not your fault.',
  typingAbuseThen:
    'If it is happening now, call 112. You need not finish writing or wait for an answer. You can call or chat with somebody now, or talk to somebody you trust.',
  typingAbuseAbout: 'What you are writing may mean that somebody is hurting {{name}}.',
  typingAbuseAboutThen:
    'If it is happening now, call 112 and do not wait for an answer. Call also if you need advice yourself.',
  typingOverdose:
    'If somebody may have taken too much medicine or something poisonous: call 112 and ask for Poisons Information, even if everything feels fine right now.',
  typingOverdoseFirst: 'Too much medicine or something poisonous? Call 112 and ask for Poisons Information.',
  typingMore: 'More help',
  restored: 'You wrote this earlier and did not send it.',
  throwAway: 'Remove the text',
  send: 'Send',
  again: 'Try to send again',
  sending: 'Sending …',
  sent: 'Sent. The clinic has your message.',
  failed: 'The message is not sent. What you wrote is still here.',
  waits: 'It will be sent automatically when you are back online, if you have Samklang open. If it is urgent, call.',
  goesSoon:
    'The clinic could not receive it just now. It will be sent automatically in a while, if you have Samklang open. If it is urgent, call.',
  pressAgain: 'It will not be sent automatically now. Press Try to send again. If it is urgent, call.',
  tooLarge:
    'The message is too long, and the clinic has not received it. Shorten the text and send it again. If it is urgent, call.',
  ended:
    'The treatment is no longer open for messages. What you wrote is not sent and cannot be sent here. It is kept for at most a week, so that you can read and copy it. If you need to reach the clinic, call.',
  kept: 'What you wrote',
  keptLater:
    'You wrote a message in the treatment that was not sent. It will be shown here once the clinic’s server can be reached.',
  callUnit: 'Call {{unit}}: {{phone}}',
  writeIn: 'Write in “{{name}}” instead',
  copy: 'Copy the text',
  closed:
    'The treatment has ended, so no more messages can be written here. You can read what was written. If you need to reach the clinic, call.',
}

type Words = typeof swedish

/** where the thread is a program's. */
const inProgramSwedish: Partial<Words> = {
  none: 'Ingen har skrivit än. Skriv gärna om du undrar över något i programmet.',
  ended:
    'Programmet är inte längre öppet för meddelanden. Det du skrev är inte skickat och går inte att skicka här. Det finns kvar i högst en vecka, så att du kan läsa och kopiera det. Behöver du nå mottagningen, ring.',
  keptLater:
    'Du skrev ett meddelande i programmet som inte har skickats. Det visas här när det går att nå mottagningens server.',
  closed:
    'Programmet är avslutat, så här går det inte att skriva fler meddelanden. Du kan läsa det som är skrivet. Behöver du nå mottagningen, ring.',
}

const inProgramEnglish: Partial<Words> = {
  none: 'Nobody has written yet. Feel free to write if you have a question about the program.',
  ended:
    'The program is no longer open for messages. What you wrote is not sent and cannot be sent here. It is kept for at most a week, so that you can read and copy it. If you need to reach the clinic, call.',
  keptLater:
    'You wrote a message in the program that was not sent. It will be shown here once the clinic’s server can be reached.',
  closed:
    'The program has ended, so no more messages can be written here. You can read what was written. If you need to reach the clinic, call.',
}

export function messagesWords(language: string, owner?: MessageThreadOwner): Words {
  const [words, inProgram] = language === 'en' ? [english, inProgramEnglish] : [swedish, inProgramSwedish]
  return owner && 'programId' in owner ? { ...words, ...inProgram } : words
}
