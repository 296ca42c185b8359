import type { CivilDate } from '@samklang/contract/instants'
import { madeUpPhone } from './made-up-numbers.ts'
import type { WrittenPage } from './past-treatments.ts'

/** As one writes it oneself: 070-174 06 05. */
function phone(index: number): string {
  return madeUpPhone(index).replace(/^\+46(\d\d)(\d{3})(\d\d)(\d\d)$/, '0$1-$2 $3 $4')
}

/** His own plan, made with whoever treats him the day after he had called for help. */
export const safetyPlan = (review: CivilDate): WrittenPage[] => [
  { given: { safe: 'safe' } },
  {
    lists: [
      { sign: 'Jag slutar svara i telefon och drar ner persiennerna' },
      { sign: 'Tänker att jag är till besvär för alla' },
      { sign: 'Sover mindre än fyra timmar två nätter i rad' },
    ],
  },
  {
    given: {
      hinder: 'Att jag inte kommer ur soffan. Det blir lättare om skorna står framme och hörlurarna är laddade.',
    },
    lists: [
      { deed: 'Varm dusch, så länge jag vill' },
      { deed: 'Gå ner till dammen och räkna änderna' },
      { deed: 'Spela skivan med regnljud och andas långsamt' },
    ],
  },
  {
    lists: [
      { place: 'Biblioteket i Sagoskogen, fåtöljerna vid fönstret' },
      { place: 'Kafé Solstrimman, de har öppet till nio' },
      { companion: 'Kaprifol Dagglans, spelar schack på nätet', 'companion-phone': phone(61) },
    ],
  },
  {
    lists: [
      {
        helper: 'Ekollon Trofastmark, mitt ombud',
        'helper-phone': phone(7),
        'helper-with': 'Komma hit en stund, vi behöver inte prata',
      },
      {
        helper: 'Akleja Rosendimma, min syster',
        'helper-phone': phone(62),
        'helper-with': 'Få sova på hennes soffa',
      },
    ],
  },
  {
    lists: [
      {
        contact: 'Björkdungens vuxenmottagning',
        'contact-phone': '010-000 02 01',
        'contact-hours': 'Vardagar 8 till 16',
      },
    ],
  },
  { lists: [{ measure: 'Hämtar ut medicinen en vecka i taget', 'measure-helper': 'Ekollon' }] },
  {
    lists: [
      { reason: 'Min systerdotter Förgätmigej, som jag har lovat att lära cykla' },
      { reason: 'Att se hur trädgården blir till våren' },
    ],
  },
  { given: { kept: ['phone', 'home'], shared: 'Ekollon och min syster', review } },
]

/** What he added when they went through it again. */
export const safetyPlanLater = (review: CivilDate): WrittenPage[] =>
  safetyPlan(review).map((page, place) => (place === 1 ? { ...page, lists: [...(page.lists ?? []), laterSign] } : page))

const laterSign = { sign: 'Sitter uppe med datorn till långt efter midnatt' }
