import type { ErrorCode } from '@samklang/contract/errors'

export const spokenLanguages = ['sv', 'en'] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

/** Swedish unless the caller asks for a language that we speak, in its own order of preference. */
export function languageOf(acceptLanguage: string | undefined): SpokenLanguage {
  if (!acceptLanguage) return 'sv'
  const wanted = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  for (const language of wanted) {
    const spoken = spokenLanguages.find((known) => known === language)
    if (spoken) return spoken
  }
  return 'sv'
}

type Messages = Record<ErrorCode, string>

export const errorMessages: Record<SpokenLanguage, Messages> = {
  sv: {
    validation: 'Något i det som skickades stämmer inte. Kontrollera uppgifterna och försök igen.',
    unauthenticated: 'Du behöver logga in igen.',
    forbidden: 'Du har inte behörighet att göra detta.',
    'not-found': 'Det du söker finns inte här.',
    conflict: 'Någon annan har hunnit ändra. Läs in på nytt och försök igen.',
    'invalid-transition': 'Det går inte att göra detta i det läge som ärendet har nu.',
    'criteria-forbid': 'Formuläret är inte till för den här personen: ålder eller kön passar inte.',
    'criteria-warn': 'Formuläret passar kanske inte den här personen. Bekräfta om det ska tilldelas ändå.',
    'no-contact': 'Personen kan inte nås, så ingenting skickades.',
    'alert-waiting': 'Ett larm väntar på att någon kvitterar det. Kvittera det först.',
    'alert-changed': 'Larmet säger något annat nu än när du läste det, eller så väntar fler. Läs det nya först.',
    'alert-acknowledged':
      'En kollega har redan kvitterat larmet. Det du skrev är inte sparat: läs vad kollegan har gjort och lägg till det.',
    'alert-taker-needed': 'Larm väntar på att kvitteras. Välj vem som tar över dem.',
    'follow-up-changed':
      'Någon annan har redan skrivit om uppföljningen. Det du skrev är inte sparat: läs det nya först.',
    'follow-up-open':
      'Ett larm om patienten följs fortfarande upp. Uppföljningen skulle inte synas för någon: bocka av den först.',
    'follow-ups-unconfirmed':
      'Larm om patienten följs fortfarande upp. Bekräfta att du vet om det och att någon går vidare med dem.',
    'hand-over-changed': 'Läget har ändrats: någon har redan svarat, frågat eller kvitterat. Läs det nya först.',
    'acknowledge-not-permitted':
      'Du har inte behörighet att kvittera larm. Be en kollega som behandlar patienter på enheten att göra det nu.',
    'confirm-alone': 'Det här svaret behöver läsas och bekräftas för sig.',
    'confirm-own-only': 'Bara svar från dina egna patienter kan bekräftas samtidigt. Läs och bekräfta det här för sig.',
    'undo-too-late': 'En bekräftelse kan ångras i tio minuter, och de har gått.',
    incomplete: 'Några frågor som måste besvaras saknar svar.',
    'too-large': 'Det som skickades är för stort.',
    'file-not-allowed':
      'Filen kan inte användas. Bilder (PNG, JPEG, GIF, WebP), ljud (MP3, WAV, OGG, M4A), film (MP4, WebM) och PDF går bra.',
    'file-used': 'Filen används och kan inte tas bort. Ta först bort den där den används.',
    'wrong-client-version': 'En ny version finns. Läs in sidan på nytt.',
    'rate-limited': 'Det blev många försök på kort tid. Vänta en stund och försök igen.',
    'wrong-code': 'Koden stämmer inte.',
    'code-spent': 'Koden går inte längre att använda. Be om en ny.',
    'session-over': 'Inloggningen har nått sin längsta tid. Logga in igen.',
    'identify-anew': 'Du behöver legitimera dig på nytt för att göra detta.',
    'no-relation': 'Du är inte kopplad till någon patient här ännu.',
    'unit-unavailable': 'Enheten går inte att välja.',
    'opening-reads-only': 'En nödöppning är till för att läsa. Be patientens egen enhet att göra ändringen.',
    'opening-ended':
      'Nödöppningen är avslutad: patientens enhet har granskat den och bedömt att den inte var befogad. Ring patientens enhet om det är något du behöver veta.',
    'opening-running':
      'Nödöppningen pågår. Att den var befogad kan sägas när den är över, om allt som lästes. Är den inte befogad avslutas den genast.',
    'opening-not-needed': 'Patienten finns på din enhet. Ingen nödöppning behövs: öppna patientens sida.',
    'opening-unjustified-before':
      'Din förra nödöppning av patienten bedömdes inte befogad. Du kan öppna igen: bekräfta att du vet om det och skriv ett nytt skäl.',
    'second-person-needed': 'Skyddet hävs när en kollega till begär samma sak inom en vecka. Din begäran är sparad.',
    'key-reused': 'Det här skickades redan en gång, med annat innehåll. Läs in sidan på nytt och försök igen.',
    'known-otherwise':
      'Enheten känner redan personen, men inte med det mobilnumret eller den e-postadressen. Skriv det som står där, eller lämna fältet tomt. Ska något läggas till eller bytas gör du det där personen redan är patient eller kontakt.',
    'proven-by-eid':
      'Personen har legitimerat sig med e-legitimation. Namn och id är alltså rätt för den personen. Är det fel person: ta bort kontakten och lägg till den rätta.',
    'corrected-on-own-page': 'Personen är också patient på enheten. Rätta uppgifterna på patientens egen sida.',
    'same-person-unconfirmed':
      'Enheten har redan någon med det här id-numret. Inget är sparat eller skickat. Kontrollera id-numret och uppgifterna, eller bekräfta att det är samma person: då står enhetens uppgifter kvar och rättas där personen redan finns.',
    'patient-deleted':
      'Patienten har tagits bort på enheten. Be någon som får ta bort patienter att återställa: under Borttagna på startsidan.',
    'integration-unavailable': 'Tjänsten som behövs går inte att nå just nu.',
    busy: 'Det är hög belastning just nu. Försök igen om en liten stund.',
    internal: 'Något gick fel hos oss. Försök igen, och kontakta supporten om det inte hjälper.',
  },
  en: {
    validation: 'Something in what was sent is not right. Check it and try again.',
    unauthenticated: 'You need to log in again.',
    forbidden: 'You do not have permission to do this.',
    'not-found': 'What you are looking for is not here.',
    conflict: 'Somebody else changed this first. Reload and try again.',
    'invalid-transition': 'This cannot be done in the state that the item is in now.',
    'criteria-forbid': 'The form is not meant for this person: age or gender does not fit.',
    'criteria-warn': 'The form may not be suitable for this person. Confirm to assign it anyway.',
    'no-contact': 'The person cannot be reached, so nothing was sent.',
    'alert-waiting': 'An alert is waiting for somebody to acknowledge it. Acknowledge it first.',
    'alert-changed':
      'The alert says something else now than when you read it, or more are waiting. Read what is new first.',
    'alert-acknowledged':
      'A colleague has already acknowledged the alert. What you wrote is not saved: read what they did and add it.',
    'alert-taker-needed': 'Alerts are waiting to be acknowledged. Choose who takes them over.',
    'follow-up-changed':
      'Somebody else has already written about the follow-up. What you wrote is not saved: read what is new first.',
    'follow-up-open':
      'An alert about the patient is still being followed up. Nobody would see the follow-up: tick it off first.',
    'follow-ups-unconfirmed':
      'Alerts about the patient are still being followed up. Confirm that you know of them and that somebody goes on with them.',
    'hand-over-changed': 'Somebody has already answered, asked or acknowledged. Read what is new first.',
    'acknowledge-not-permitted':
      'You do not have permission to acknowledge alerts. Ask a colleague who treats patients at the unit to do it now.',
    'confirm-alone': 'This answer has to be read and confirmed by itself.',
    'confirm-own-only':
      'Only the answers of your own patients can be confirmed together. Read and confirm this one by itself.',
    'undo-too-late': 'A confirmation can be undone for ten minutes, and those have passed.',
    incomplete: 'Some questions that must be answered have no answer.',
    'too-large': 'What was sent is too large.',
    'file-not-allowed':
      'The file cannot be used. Pictures (PNG, JPEG, GIF, WebP), sounds (MP3, WAV, OGG, M4A), films (MP4, WebM) and PDFs can.',
    'file-used': 'The file is used and cannot be removed. First remove it where it is used.',
    'wrong-client-version': 'There is a new version. Reload the page.',
    'rate-limited': 'That was many tries in a short time. Wait a while and try again.',
    'wrong-code': 'The code is not right.',
    'code-spent': 'The code can no longer be used. Ask for a new one.',
    'session-over': 'The login has reached its longest time. Log in again.',
    'identify-anew': 'You need to identify yourself again to do this.',
    'no-relation': 'You are not connected to any patient here yet.',
    'unit-unavailable': 'The unit cannot be chosen.',
    'opening-reads-only': "Emergency access is for reading. Ask the patient's own unit to make the change.",
    'opening-ended':
      "The emergency access has been ended: the patient's unit has reviewed it and found that it was not justified. Call the patient's unit if there is something you need to know.",
    'opening-running':
      'The emergency access is still open. That it was justified can be said when it is over, of everything that was read. If it is not justified, it ends at once.',
    'opening-not-needed': 'The patient is at your unit. No emergency access is needed: open the patient’s page.',
    'opening-unjustified-before':
      'Your last emergency access to this patient was found not justified. You can open again: confirm that you know this and give a new reason.',
    'second-person-needed':
      'The protection is lifted when a second colleague asks for the same within a week. Your request is saved.',
    'key-reused': 'This was already sent once, with other content. Reload the page and try again.',
    'known-otherwise':
      'The unit already knows this person, but not by this mobile number or e-mail address. Write what stands there, or leave the field empty. To add or change something, go to where the person already is a patient or a contact.',
    'proven-by-eid':
      'This person has identified themselves with e-ID, so the name and ID are theirs. If it is the wrong person, remove the contact and add the right one.',
    'corrected-on-own-page': 'This person is also a patient at the unit. Correct the details on their own page.',
    'same-person-unconfirmed':
      'The unit already has somebody with this personal id. Nothing has been saved or sent. Check the id and the details, or confirm that it is the same person: what the unit has then stays, and is corrected where the person already is.',
    'patient-deleted':
      'The patient has been deleted at the unit. Ask somebody who may delete patients to restore them, under Deleted on the home page.',
    'integration-unavailable': 'A service that is needed cannot be reached right now.',
    busy: 'There is a lot going on right now. Try again in a little while.',
    internal: 'Something went wrong on our side. Try again, and contact support if it does not help.',
  },
}

/** Where the words of a code would leave the reader guessing. */
export type PlainReason =
  | 'contacts-unknown-at-unit'
  | 'day-within-two-years'
  | 'program-at-unit'
  | 'settled-by-confirming'
  | 'start-within-a-year'
  | 'template-used'
  | 'thread-closed'

export const wordings: Record<SpokenLanguage, Record<PlainReason, string>> = {
  sv: {
    'contacts-unknown-at-unit':
      'Någon som ska svara i programmet är inte kontakt till patienten på den enheten. Lägg till kontakten där först.',
    'day-within-two-years': 'Dagen ligger för långt fram. Välj en dag inom två år från i dag.',
    'program-at-unit': 'Samma program pågår redan för patienten på den enheten.',
    'start-within-a-year': 'Startdagen ligger för långt fram. Välj en dag inom ett år från i dag.',
    'settled-by-confirming': 'Det här är klart när meddelandena är lästa och bekräftade i tråden.',
    'template-used': 'Program har startats från mallen, så den kan inte tas bort. Inaktivera den i stället.',
    'thread-closed': 'Ingen aviseras, eftersom behandlingen inte längre är öppen för meddelanden.',
  },
  en: {
    'contacts-unknown-at-unit':
      'Somebody who is to answer in the program is not a contact of the patient at that unit. Add the contact there first.',
    'day-within-two-years': 'The day is too far ahead. Choose one within two years from today.',
    'program-at-unit': 'The same program is already running for the patient at that unit.',
    'start-within-a-year': 'The start day is too far ahead. Choose one within a year from today.',
    'settled-by-confirming': 'This is done when the messages have been read and confirmed in the thread.',
    'template-used': 'Programs have been started from the template, so it cannot be deleted. Deactivate it instead.',
    'thread-closed': 'Nobody is notified, since the treatment is no longer open for messages.',
  },
}
