import type { CivilDate } from '@samklang/contract/instants'
import type { WrittenPage } from './past-treatments.ts'

/** The day so many days from the one on which it is written. */
type DayFrom = (days: number) => CivilDate

/** Sova bättre, what he wrote about how his nights are. */
export const howSleepWorks = (dayFrom: DayFrom): WrittenPage[] => [
  {
    given: {
      'how-long': 'year',
      hope: 'Jag skulle orka laga mat på kvällen i stället för att beställa hem. Och inte vara så kort mot folk på jobbet.',
    },
  },
  {
    given: {
      'tired-when.waking': 'very',
      'tired-when.noon': 'little',
      'tired-when.afternoon': 'little',
      'tired-when.evening': 'very',
      'tired-when.bed': 'not',
      'forces-see': 'Soffan! Jag somnar där vid åtta och när jag sedan lägger mig är jag klarvaken.',
    },
  },
  { given: { worry: 7, thoughts: ['eight', 'tomorrow'] } },
  {
    given: {
      'to-bed': '22:30',
      'light-out': '23:15',
      'fall-asleep': 75,
      'awake-for': 50,
      up: '06:45',
      hours: 5.5,
      rested: 3,
    },
  },
  {
    given: {
      coping: ['nap', 'caffeine', 'early'],
      'circle-words':
        'Efter en dålig natt dricker jag kaffe hela dagen för att hålla mig vaken. Sedan slocknar jag i soffan, och då är jag inte trött när det är natt på riktigt.',
    },
  },
  { given: { 'tell-any': 'no' } },
  {
    given: {
      remember: 'Att ryggsäcken inte ska tömmas i soffan.',
      'week-try': 'notice',
      'week-from': dayFrom(1),
      'week-help': 'Larm på halv nio.',
    },
  },
]

/** Sova bättre, the day. */
export const theDay = (dayFrom: DayFrom): WrittenPage[] => [
  {
    given: {
      'back-went': 'half',
      'back-noticed':
        'De kvällar jag satt upp i soffan somnade jag snabbare i sängen. Inte alltid, men tillräckligt för att jag ska tro på det.',
    },
  },
  { given: { 'rise-time': '06:45', 'rise-sure': 7, 'rise-help': 'Kaffebryggaren på timer och lampan vid fönstret.' } },
  {
    given: {
      'light-now.outside': 'few',
      'light-now.moved': 'some',
      'light-now.people': 'most',
      'light-now.joy': 'few',
    },
    lists: [
      { 'light-what': 'Gå av bussen en hållplats tidigare', 'light-when': '07:40' },
      { 'light-what': 'Promenad runt dammen med Ekollon på lördagar', 'light-when': '10:30' },
    ],
  },
  { given: { 'nap-days': 'some', 'nap-long': 40, 'rest-how': ['listen', 'walk'] } },
  {
    given: { 'caffeine-last': '14:00' },
    lists: [
      { 'cup-what': 'Kaffe', 'cup-when': '07:00' },
      { 'cup-what': 'Kaffe', 'cup-when': '09:30' },
      { 'cup-what': 'Kaffe', 'cup-when': '14:15' },
      { 'cup-what': 'Kaffe', 'cup-when': '18:00' },
    ],
  },
  {
    given: {
      remember: 'Tiden jag går upp är viktigare än tiden jag lägger mig.',
      'week-try': ['up', 'caffeine'],
      'week-from': dayFrom(1),
      'week-hinder': 'Kvällsskiftet på torsdag.',
      'week-then': 'Tar örtte i termosen och går upp halv åtta dagen efter.',
    },
  },
]

/** Sova bättre, the evening, as far as he has come. */
export const theEvening: readonly WrittenPage[] = [
  {
    given: {
      'back-went': 'most',
      'back-hinder': ['happened'],
      'back-good': 'Samma tid upp, och inget kaffe efter två. Promenaden på lördagen vill jag också ha kvar.',
    },
  },
  {
    given: { 'wind-down-from': '21:30' },
    lists: [
      { 'step-what': 'Diska och ställa fram till frukosten', 'step-long': 15 },
      { 'step-what': 'Varm dusch', 'step-long': 10 },
      { 'step-what': 'Lyssna på en ljudbok i fåtöljen', 'step-long': 30 },
    ],
  },
  { given: { 'screens-stir': ['work', 'news'] } },
]

/** Mindre oro, what she had written when she stopped. */
export const aboutWorry: readonly WrittenPage[] = [
  {
    given: { room: 7, wish: 'Säga ja när de andra ska ses efter skolan, och inte ligga och gå igenom allt jag sagt.' },
  },
  {
    given: {
      about: ['school', 'friends', 'others'],
      protects: 'Kompisarna. Jag bryr mig om att de ska tycka om mig, och att jag inte ska säga något dumt.',
    },
  },
  { given: { 'first-sign': 'body' } },
]

/** What those write who have no story of their own: the first page of a module, by its name. */
export const firstPages: Readonly<Record<string, readonly WrittenPage[]>> = {
  'sova-battre': [
    { given: { 'how-long': 'months', hope: 'Jag skulle orka mer på kvällarna.' } },
    { given: { 'how-long': 'years', hope: 'Vara piggare på morgonen och slippa oroa mig för natten.' } },
  ],
  'mindre-oro': [
    { given: { room: 6, wish: 'Mer tid med vänner, och lugn i huvudet när jag ska somna.' } },
    { given: { room: 8, wish: 'Kunna åka buss utan att planera allt i förväg.' } },
  ],
}
