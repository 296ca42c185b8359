import type { Abuse } from '@samklang/contract/abuse'
import {
  abuseOf,
  type DangerMeant,
  findDanger,
  mayBeOverdose,
  type PhrasesOfKinds,
  readDanger,
} from '@samklang/engine/danger/find-danger'
import { withoutInvisible } from '@samklang/engine/danger/read-words'
import { findUnitPhrases } from '@samklang/engine/danger/unit-phrases'
import {
  inGuardianMessage,
  inMessage,
  inRefusedGuardianMessage,
  inRefusedMessage,
} from '@samklang/engine/follow-up/alerts-in-text'
import type { SpokenLanguage } from '../http/error-messages.ts'

type TextAlert = 'Life' | Abuse | 'Overdose' | 'OverdoseAndAbuse'

/** What is said of an alert that a free text raised: wordings were found, and nobody knows yet what is meant. */
export const textAlertWords: Record<TextAlert, Record<SpokenLanguage, string>> = {
  Life: { sv: 'Texten kan handla om fara för livet', en: 'The text may be about danger to life' },
  Alone: { sv: 'Texten kan handla om våld eller övergrepp', en: 'The text may be about violence or abuse' },
  Beside: {
    sv: 'Texten kan handla om fara för livet, och om våld eller övergrepp',
    en: 'The text may be about danger to life, and about violence or abuse',
  },
  Overdose: {
    sv: 'Kan ha tagit eller tänka ta för mycket medicin eller något giftigt',
    en: 'May have taken, or mean to take, too much medicine or something poisonous',
  },
  OverdoseAndAbuse: {
    sv: 'Kan ha tagit eller tänka ta för mycket medicin eller något giftigt, och texten kan handla om våld eller övergrepp',
    en: 'May have taken, or mean to take, too much medicine or something poisonous, and the text may be about violence or abuse',
  },
}

/** What a text alert is about, beside danger to life. */
export type TextMeant = { Abuse: Abuse | null; IsOverdose: boolean }

export function textAlertOf({ Abuse: abuse, IsOverdose }: TextMeant): TextAlert {
  if (IsOverdose) return abuse ? 'OverdoseAndAbuse' : 'Overdose'
  return abuse ?? 'Life'
}

/** of all that was written there, also what has been changed since. What is not known is taken for danger to life. */
export function meantBy(texts: readonly string[], phrases: PhrasesOfKinds): TextMeant {
  const meant = texts.map((text) => readOnce(text, phrases))
  return { Abuse: abuseOf(meant.map(({ danger }) => danger)), IsOverdose: meant.some(({ isOverdose }) => isOverdose) }
}

type ReadText = { danger: DangerMeant | null; isOverdose: boolean }

/** The same alerts are listed again and again while they wait. */
const read = new Map<string, ReadText>()
const mostRead = 500
const longestRead = 1000

function readOnce(text: string, phrases: PhrasesOfKinds): ReadText {
  if (text.length > longestRead) return readText(text, phrases)
  const key = JSON.stringify([text, phrases])
  const known = read.get(key)
  if (known !== undefined) return known
  const [oldest] = read.keys()
  if (read.size >= mostRead && oldest !== undefined) read.delete(oldest)
  const meant = readText(text, phrases)
  read.set(key, meant)
  return meant
}

function readText(text: string, phrases: PhrasesOfKinds): ReadText {
  return { danger: readDanger(text, phrases), isOverdose: mayBeOverdose(text) }
}

/** What stands in the place of a question where somebody wrote a message in a treatment. */
export const messageWords: Record<string, Record<SpokenLanguage, string> | undefined> = {
  [inMessage]: { sv: 'Meddelande i en behandling', en: 'Message in a treatment' },
  [inRefusedMessage]: {
    sv: 'Meddelande i en behandling som inte kunde tas emot',
    en: 'Message in a treatment that could not be received',
  },
  [inGuardianMessage]: {
    sv: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets behandling',
    en: 'Written by a guardian, not by the child: message in the child’s treatment',
  },
  [inRefusedGuardianMessage]: {
    sv: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets behandling som inte kunde tas emot',
    en: 'Written by a guardian, not by the child: message in the child’s treatment that could not be received',
  },
}

/** The same of a program. */
export const programMessageWords: typeof messageWords = {
  [inMessage]: { sv: 'Meddelande i ett program', en: 'Message in a program' },
  [inRefusedMessage]: {
    sv: 'Meddelande i ett program som inte kunde tas emot',
    en: 'Message in a program that could not be received',
  },
  [inGuardianMessage]: {
    sv: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets program',
    en: 'Written by a guardian, not by the child: message in the child’s program',
  },
  [inRefusedGuardianMessage]: {
    sv: 'Skrivet av en vårdnadshavare, inte av barnet: meddelande i barnets program som inte kunde tas emot',
    en: 'Written by a guardian, not by the child: message in the child’s program that could not be received',
  },
}

const shownAtMost = 300

/** The part of a long text that raised it; the whole of it stands in the form. */
export function excerptOf(text: string, { life, abuse }: PhrasesOfKinds): string {
  if (text.length <= shownAtMost) return text
  return excerptAround(text, findDanger(text)[0] ?? findUnitPhrases(text, [...life, ...abuse])[0])
}

/** The same where it is known what was found. No sign is cut in two: what is left of one could not be stored. */
export function excerptAround(text: string, found: { Words: string } | undefined, length = shownAtMost): string {
  const shown = withoutInvisible(text)
  const at = Math.max(0, shown.indexOf(found?.Words ?? ''))
  const from = Math.floor(Math.max(0, Math.min(at - length / 3, shown.length - length)))
  const to = from + length
  return `${from > 0 ? '…' : ''}${shown.slice(from, to).toWellFormed().trim()}${to < shown.length ? '…' : ''}`
}
