import { findUnitPhrases } from './unit-phrases.ts'

/** What patients write on any day, written for this check: a phrase that is met here would raise an alert all the time. */
export const ordinarySentences: Record<'sv' | 'en', readonly string[]> = {
  sv: [
    'Hej! Jag undrar när nästa modul öppnar.',
    'Tack för svaret, det hjälpte mycket.',
    'Jag hann inte göra övningen i går kväll.',
    'Kan vi flytta mötet till nästa vecka?',
    'Det gick bra att prata med läraren i skolan.',
    'Jag sov dåligt i natt och är trött i dag.',
    'Mamma undrar om hon kan vara med nästa gång.',
    'Jag har ont i magen och stannar hemma.',
    'Nu har jag läst texten och skrivit ner tre saker.',
    'Jag vet inte vad jag ska skriva i dagboken.',
    'I helgen var jag hos min pappa och vi lagade mat.',
    'Jag känner mig ledsen ibland men det går över.',
    'Får jag ta en paus från behandlingen en vecka?',
    'Det var svårt i början men nu känns det lättare.',
    'Jag blev orolig när bussen var sen.',
    'Jag vill inte gå på festen på lördag.',
    'Min medicin är slut, vem ska jag ringa?',
    'Jag glömde svara på formuläret, förlåt.',
    'Vi har prov på fredag och jag är nervös.',
    'Jag somnade klockan tio och vaknade klockan sju.',
    'Kan du skicka länken en gång till?',
    'Jag har börjat träna igen och det känns skönt.',
    'Hur länge håller behandlingen på?',
    'Jag orkade gå en promenad i dag.',
    'Det är mycket på jobbet just nu.',
  ],
  en: [
    'Hi! I was wondering when the next module opens.',
    'Thank you for your answer, it helped a lot.',
    'I did not have time for the exercise last night.',
    'Can we move the meeting to next week?',
    'Talking to the teacher at school went well.',
    'I slept badly last night and I am tired today.',
    'My mum asks if she can come along next time.',
    'I have a stomach ache and am staying at home.',
    'I have read the text and written down three things.',
    'I do not know what to write in the diary.',
    'I was at my dad’s this weekend and we cooked together.',
    'I feel sad sometimes but it passes.',
    'May I take a break from the treatment for a week?',
    'It was hard in the beginning but it feels easier now.',
    'I got worried when the bus was late.',
    'I do not want to go to the party on Saturday.',
    'I have run out of my medicine, who should I call?',
    'I forgot to answer the form, sorry.',
    'We have a test on Friday and I am nervous.',
    'I fell asleep at ten and woke up at seven.',
    'Could you send the link once more?',
    'I have started to exercise again and it feels good.',
    'How long does the treatment take?',
    'I managed to go for a walk today.',
    'There is a lot to do at work right now.',
  ],
}

const all = Object.values(ordinarySentences).flat()

/** From so many of the fifty on a phrase cannot be kept: whoever gets an alert for everything sees none. */
const tooMany = 4

/** Of each phrase that is met in any, the ordinary sentences in which it is. */
export function listOrdinary(phrases: readonly string[]): ReadonlyMap<string, string[]> {
  const met = all.flatMap((sentence) => findUnitPhrases(sentence, phrases).map(({ Phrase }) => ({ Phrase, sentence })))
  const byPhrase = Map.groupBy(met, ({ Phrase }) => Phrase)
  return new Map([...byPhrase].map(([phrase, list]) => [phrase, list.map(({ sentence }) => sentence)]))
}

export function isTooGeneral(sentences: readonly string[] | undefined): boolean {
  return (sentences?.length ?? 0) >= tooMany
}
