import { clinicZone } from '../../session/clinic-zone.ts'
import { daysAgo } from '../../ui/format-time.ts'

// Fetched beside the first question, not before it: few ever need these, and they must be there without network.
export const swedish = {
  title: 'Skickas när nätet är tillbaka',
  titleServer: 'Skickas så snart det går',
  sending: 'Skickar nu …',
  network: 'Det finns inget nät just nu.',
  server: 'Mottagningens system svarar inte just nu.',
  notSeen: 'Formuläret är inte skickat. Räkna inte med att någon på mottagningen har sett dina svar.',
  pressed: 'Du tryckte på Skicka {{when}}.',
  kept: 'Svaren är sparade på den här enheten till {{date}}, inte hos mottagningen, låsta så att bara du kan läsa dem. Du kan stänga sidan. Formuläret skickas när nätet är tillbaka och sidan är öppen, annars nästa gång du loggar in här{{choosing}}.',
  choosing: ' och väljer {{name}}',
  about: '”{{form}}” om {{name}}',
  onlyHere:
    'Den här webbläsaren kan inte spara svaren. Låt sidan vara öppen tills det står att formuläret är skickat, annars försvinner de.',
  locked: 'Låt sidan vara öppen, och lämna inte tillbaka enheten förrän det står att formuläret är skickat.',
  helpNow: 'Behöver du hjälp nu? Vänta inte på nätet, ring.',
  tryNow: 'Försök skicka nu',
  change: 'Ändra svaren',
  toHome: 'Till startsidan',
  notSent: 'Det gick inte att skicka',
  incomplete:
    'En fråga som måste ha ett svar saknar det. Svara på den och tryck på Skicka igen. Alla dina svar är kvar.',
  again:
    'Alla dina svar är kvar. Vänta en liten stund och tryck på Skicka igen. Går det inte då heller, ring mottagningen.',
}

export const english: typeof swedish = {
  title: 'Will be sent when you are back online',
  titleServer: 'Will be sent as soon as possible',
  sending: 'Sending now …',
  network: 'There is no network right now.',
  server: 'The clinic’s system is not answering right now.',
  notSeen: 'The form has not been sent. Do not count on anyone at the clinic having seen your answers.',
  pressed: 'You pressed Send {{when}}.',
  kept: 'Your answers are saved on this device until {{date}}, not at the clinic, locked so that only you can read them. You can close the page. The form is sent when you are back online with the page open, otherwise the next time you log in here{{choosing}}.',
  choosing: ' and choose {{name}}',
  about: '“{{form}}” about {{name}}',
  onlyHere:
    'This browser cannot save your answers. Keep the page open until it says that the form has been sent, or they will be lost.',
  locked: 'Keep the page open, and do not hand back the device until it says that the form has been sent.',
  helpNow: 'Do you need help now? Do not wait for the network, call.',
  tryNow: 'Try to send now',
  change: 'Change my answers',
  toHome: 'To the start page',
  notSent: 'It could not be sent',
  incomplete:
    'A question that needs an answer has none. Answer it and press Send again. All your answers are still here.',
  again:
    'All your answers are still here. Wait a little while and press Send again. If it still does not work, call the clinic.',
}

/** When, as people say it: the time alone on the same day, else with the day. */
export function whenIn(language: string, instant: string, today: string): string {
  const locale = language === 'en' ? 'en-GB' : 'sv-SE'
  const time = { hour: '2-digit', minute: '2-digit', timeZone: clinicZone.get() } as const
  const withDay = { weekday: 'long', day: 'numeric', month: 'long', ...time } as const
  return new Intl.DateTimeFormat(locale, daysAgo(instant, today) === 0 ? time : withDay).format(new Date(instant))
}
