import { AnswerValue } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { PhrasesOfKinds } from '@samklang/engine/danger/find-danger'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { answerInWords, questionInWords } from '../forms/answer-words.ts'
import { type FormVersion, wordOf } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import {
  excerptOf,
  messageWords,
  programMessageWords,
  type TextMeant,
  textAlertOf,
  textAlertWords,
} from './text-alert-words.ts'

/** What raised an alert, as its row has it. */
type Cause = {
  ref: string | null
  scaleKey: string | null
  value: unknown
  rule: string
  unitPhrases: PhrasesOfKinds
  isInProgram: boolean
}

/** Of an answer: a scale that is high is grave, and says by itself nothing of danger. */
export function isDanger(
  version: FormVersion | undefined,
  { rule, scaleKey }: Pick<Cause, 'rule' | 'scaleKey'>,
): boolean {
  if (scaleKey !== null) return false
  const kind = version?.compiled.scoring.Alerts.find(({ Key }) => Key === rule)?.Kind ?? 'Risk'
  return kind === 'Risk'
}

/** What was asked and answered, in the words of the form or of the message. */
export function wordsOf(
  version: FormVersion | undefined,
  { ref, scaleKey, value, rule, unitPhrases, isInProgram, ...meant }: Cause & TextMeant,
  language: SpokenLanguage,
): Pick<RiskAlert, 'Question' | 'AnswerText' | 'Text'> {
  const say = (key: string) => version && wordOf(version, key, language)
  const isInText = rule === dangerInText
  const Text = isInText ? textAlertWords[textAlertOf(meant)][language] : (say(textKeys.alert(rule)) ?? rule)
  const item = ref === null ? undefined : version?.compiled.items.get(ref)
  if (!version || !item) {
    const words = isInProgram ? programMessageWords : messageWords
    const Question =
      scaleKey === null ? (words[ref ?? '']?.[language] ?? null) : (say(textKeys.scale(scaleKey)) ?? scaleKey)
    const said = typeof value === 'number' ? value.toLocaleString(language) : String(value)
    return { Text, Question, AnswerText: isInText ? excerptOf(said, unitPhrases) : said }
  }
  const answer = AnswerValue.safeParse(value)
  return {
    Text,
    Question: questionInWords(version, item, language),
    AnswerText: isInText
      ? excerptOf(String(value), unitPhrases)
      : answer.success
        ? answerInWords(version, item, answer.data, language)
        : String(value),
  }
}
