import type { Finding } from '@samklang/contract/definitions'
import type { FindingCode } from '@samklang/engine/check/finding'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { type ReadingCode, readingWords } from './reading-words.ts'

/** What was found, before it is said in somebody's language. `about` is what the sentence is about: a name, a value. */
export type ImportFinding = {
  Level: Finding['Level']
  Item: string
  Code: FindingCode | ReadingCode
  about: string
}

export function failed(Item: string, Code: ReadingCode, about = ''): ImportFinding {
  return { Level: 'Error', Item, Code, about }
}

export function doubted(Item: string, Code: ReadingCode, about = ''): ImportFinding {
  return { Level: 'Warning', Item, Code, about }
}

export function told(Item: string, Code: ReadingCode, about = ''): ImportFinding {
  return { Level: 'Info', Item, Code, about }
}

export function sayFinding({ Level, Item, Code, about }: ImportFinding, language: SpokenLanguage): Finding {
  const words = { ...checkWords, ...readingWords }[Code][language]
  return { Level, Item, Code, Detail: words.replace('{}', () => about) }
}

type Words = Record<SpokenLanguage, string>

const checkWords: Record<FindingCode, Words> = {
  'alert-without-band': {
    sv: 'Ett larm gäller värden som nivån inte kallar larm: {}. Nivå och larm ska stämma överens.',
    en: 'An alert is about values that the band does not call an alert: {}. Band and alert must agree.',
  },
  'alert-without-limit': { sv: 'Larmet saknar gräns.', en: 'The alert has no limit.' },
  'alert-without-rule': { sv: 'Larmet säger inte när det gäller.', en: 'The alert does not say when it applies.' },
  'alert-without-target': {
    sv: 'Larmet ska gälla en fråga eller en skala, och bara en av dem.',
    en: 'The alert must be about one question or one scale, not both.',
  },
  'asked-again-nothing': {
    sv: 'Gruppen ska frågas om igen, men har ingen fråga att svara på.',
    en: 'The group is to be asked again, but has no question to answer.',
  },
  'asks-ahead': {
    sv: 'Visas beroende på en fråga som kommer på en senare sida.',
    en: 'Is shown depending on a question of a later page.',
  },
  'bad-change': {
    sv: 'Värdena för säker förändring går inte att räkna med: {}.',
    en: 'The values for reliable change cannot be used: {}.',
  },
  'bad-step': { sv: 'Steget måste vara större än noll: {}.', en: 'The step must be above zero: {}.' },
  'band-without-alert': {
    sv: 'En nivå är larm, men inget larm av den graden gäller samma värden: {}.',
    en: 'A band is an alert, but no alert of that severity is about the same values: {}.',
  },
  'condition-cycle': {
    sv: 'Villkoret leder tillbaka till sig självt, så frågan kan aldrig visas.',
    en: 'The condition leads back to itself, so that this can never be shown.',
  },
  'condition-too-deep': {
    sv: 'Villkoret är nästlat för djupt för att följas.',
    en: 'The condition is nested too deep to be followed.',
  },
  'condition-without-value': { sv: 'Villkoret saknar ett värde.', en: 'The condition has no value to compare with.' },
  'cutoff-gap': { sv: 'Inget gränsområde täcker {}.', en: 'No band covers {}.' },
  'cutoff-overlap': { sv: 'Flera gränsområden täcker {}.', en: 'Several bands cover {}.' },
  'cutoff-without-limit': { sv: 'Gränsområdet {} saknar gräns.', en: 'The band {} has no limit.' },
  'cutoffs-without-range': {
    sv: 'Skalan har gränsområden, men det går inte att veta vilka värden den kan få.',
    en: 'The scale has bands, but what values it can have is not known.',
  },
  'danger-at-lowest': {
    sv: 'Kan handla om fara för livet ({}), och läses som en fråga åt andra hållet: ett nej eller de låga svaren larmar, men inte det högsta. Stämmer det?',
    en: 'May be about danger to life ({}), and is read as a question put the other way round: a no or the low answers raise an alert, the highest does not. Is that right?',
  },
  'danger-in-open-answer': {
    sv: 'Kan handla om fara för livet ({}), men besvaras med fri text, datum eller tid, som inget larm kan bedöma. Ställ hellre en fråga med svarsalternativ före den, eller ange varför frågan ändå ska vara med.',
    en: 'May be about danger to life ({}), but is answered in free text, a date or a time, which no alert can judge. Ask a question with choices before it, or say why it should be included all the same.',
  },
  'danger-without-alert': {
    sv: 'Kan handla om fara för livet ({}), men alla svar som kan betyda det larmar inte. Gäller det livet för den som svarar ska varje svar larma utom det som säger nej. Det svar som skalan räknar som värst ska alltid larma; säger orden något annat än skalan ska alla svar larma. Ange vilka svar som ska larma, eller varför inget ska göra det.',
    en: 'May be about danger to life ({}), but not every answer that may mean it raises an alert. Where it is about the life of the one who answers, every answer but the one that says no must. The answer that its scale counts as the worst must always do so; where words and scale disagree, all answers must. Say which answers raise an alert, or why none does.',
  },
  'duplicate-id': { sv: 'Namnet används mer än en gång. {}', en: 'The name is used more than once. {}' },
  'empty-scale': { sv: 'Skalan räknar ingenting.', en: 'The scale counts nothing.' },
  'item-not-countable': { sv: 'Frågan {} går inte att räkna.', en: 'The question {} cannot be counted.' },
  'max-missing-too-high': {
    sv: 'Skalan tillåter att fler än hälften av svaren saknas ({}).',
    en: 'The scale allows more than half of the answers to be missing ({}).',
  },
  'min-above-max': { sv: 'Den minsta gränsen är större än den största: {}.', en: 'The least is above the most: {}.' },
  'missing-media': { sv: 'Bild, ljud eller film saknas.', en: 'The picture, sound or film is missing.' },
  'missing-not-estimated': {
    sv: 'Skalan tillåter att svar saknas ({}) men säger inte hur de räknas upp. Kräv alla svar eller räkna upp.',
    en: 'The scale allows answers to be missing ({}) but does not say how they are made up for. Ask for all, or prorate.',
  },
  'missing-text': { sv: 'Text saknas på språket {}.', en: 'The text is missing in the language {}.' },
  'missing-weight': { sv: 'Vikten för {} saknas och blir 1.', en: 'The weight of {} is missing and becomes 1.' },
  'never-shown': {
    sv: 'Inga svar kan göra att detta visas.',
    en: 'No answers can make this be shown.',
  },
  'no-language': { sv: 'Formuläret finns inte på något språk.', en: 'The form exists in no language.' },
  'no-options': { sv: 'Frågan har inga svarsalternativ.', en: 'The question has nothing to choose from.' },
  'no-rows': { sv: 'Tabellen har inga rader.', en: 'The table has no rows.' },
  'norm-empty': { sv: 'Normen innehåller inga värden. {}', en: 'The norm holds no values. {}' },
  'norm-gap': { sv: 'Normen saknar värden för {}.', en: 'The norm has no values for {}.' },
  'norm-overlap': { sv: 'Normen har flera värden för {}.', en: 'The norm has several values for {}.' },
  'option-without-score': { sv: 'Svarsalternativet {} saknar poäng.', en: 'The answer {} has no points.' },
  'range-too-narrow': {
    sv: 'Skalan kan bli {}, vilket är mer än den säger.',
    en: 'The scale can become {}, which is beyond what it says.',
  },
  'repeated-counted': {
    sv: 'Skalan räknar {}, som kan besvaras flera gånger.',
    en: 'The scale counts {}, which can be answered several times.',
  },
  'repeated-outside': {
    sv: 'Villkoret frågar efter {}, som kan besvaras flera gånger. Bara villkor i samma grupp kan göra det.',
    en: 'The condition asks about {}, which can be answered several times. Only conditions in the same group can.',
  },
  'reserved-key': {
    sv: 'Namnet är upptaget av systemet och kan inte användas i ett formulär.',
    en: 'The name belongs to the system and cannot be used in a form.',
  },
  'result-with-alert': {
    sv: 'Resultatet får inte visas för den som svarar när ett svar eller en nivå kan betyda fara.',
    en: 'The result must not be shown to the one who answers where an answer or a band can mean danger.',
  },
  'result-without-bands': {
    sv: 'Resultatet ska visas för den som svarar, men ingen skala har nivåer med ord för det.',
    en: 'The result is to be shown to the one who answers, but no scale has bands with words for it.',
  },
  'reverse-without-bounds': {
    sv: 'Frågan {} kan inte vändas, eftersom den saknar gränser.',
    en: 'The question {} cannot be reversed, since it has no bounds.',
  },
  'scale-cycle': { sv: 'Skalan är en del av sig själv.', en: 'The scale is a part of itself.' },
  'score-without-norm': {
    sv: 'Gränsområdena gäller T-poäng, men norm saknas.',
    en: 'The bands are of T-scores, but there is no norm.',
  },
  'unknown-item': { sv: 'Skalan räknar {}, som inte finns.', en: 'The scale counts {}, which does not exist.' },
  'unknown-option': { sv: 'Svarsalternativet {} finns inte.', en: 'The answer {} does not exist.' },
  'unknown-question': {
    sv: 'Hänvisar till frågan {}, som inte finns.',
    en: 'Refers to the question {}, which does not exist.',
  },
  'unknown-row': { sv: 'Hänvisar till raden {}, som inte finns.', en: 'Refers to the row {}, which does not exist.' },
  'unknown-scale': {
    sv: 'Hänvisar till skalan {}, som inte finns.',
    en: 'Refers to the scale {}, which does not exist.',
  },
  'unused-text': { sv: 'Texten visas aldrig ({}).', en: 'The text is never shown ({}).' },
  'unused-weights': { sv: 'Vikterna används inte.', en: 'The weights are not used.' },
}
