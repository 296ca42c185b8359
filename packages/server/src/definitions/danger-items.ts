import type { DangerItem } from '@samklang/contract/definitions'
import type { AlertRule, FormTexts } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { listDangerItems } from '@samklang/engine/check/check-danger'
import { answerWith, raisedBy } from '@samklang/engine/check/danger-guard'
import type { Item } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { boundsOf } from '@samklang/engine/form/judge-answer'
import { questionInWords } from '../forms/answer-words.ts'
import { wordOf } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

type Version = { id: string; compiled: CompiledForm; texts: FormTexts }
type Said = {
  language: SpokenLanguage
  nameOf: (ref: string) => string
  waivers: ReadonlyMap<string, DangerItem['Waiver']>
}

/** The items of a version whose words may be about danger to life, as whoever decides about them needs to see them. */
export function sayDangerItems(version: Version, { language, nameOf, waivers }: Said): DangerItem[] {
  return listDangerItems(version.compiled, version.texts).flatMap(({ ref, found, guard, isOpenAnswer }) => {
    const item = version.compiled.items.get(ref)
    if (!item) return []
    const { questionId, options } = item.question
    const { min, max } = boundsOf(item.question)
    const Waiver = waivers.get(ref) ?? null
    return [
      {
        Item: nameOf(ref),
        Question: questionInWords(version, item, language),
        Words: found.map(({ Words }) => Words),
        Options: options.map(({ key }) => ({
          Key: key,
          Text: wordOf(version, textKeys.option(questionId, key), language) ?? key,
        })),
        Min: min,
        Max: max,
        IsOpenAnswer: isOpenAnswer,
        State: Waiver && guard !== 'Guarded' ? 'Waived' : guard,
        AlertsAt: alertsAt(version, item, language),
        Waiver,
      },
    ]
  })
}

/** Whoever reads that a question alerts must see at which answers it does. */
function alertsAt(version: Version, item: Item, language: SpokenLanguage): DangerItem['AlertsAt'] {
  const { question } = item
  const ofOptions = question.options.flatMap((option) => {
    const raised = raisedBy(version.compiled, item, answerWith(question, option)).map(({ Severity }) => Severity)
    const Severity = told.find((one) => raised.includes(one))
    const Text = wordOf(version, textKeys.option(question.questionId, option.key), language) ?? option.key
    return Severity ? [{ Text, Severity }] : []
  })
  if (question.options.length > 0) return ofOptions
  return version.compiled.scoring.Alerts.flatMap((rule) => {
    const isOfItem = rule.questionId === question.questionId && (rule.row === undefined || rule.row === item.row)
    const Text = rangeInWords(rule, language)
    return isOfItem && Text !== undefined && told.includes(rule.Severity) ? [{ Text, Severity: rule.Severity }] : []
  })
}

const told: AlertRule['Severity'][] = ['Alert', 'Attention']

function rangeInWords({ Comparison, Low, High }: AlertRule, language: SpokenLanguage): string | undefined {
  const isSwedish = language === 'sv'
  switch (Comparison) {
    case 'GreaterOrEqual':
      return isSwedish ? `${Low} eller mer` : `${Low} or more`
    case 'Greater':
      return isSwedish ? `mer än ${Low}` : `more than ${Low}`
    case 'LessOrEqual':
      return isSwedish ? `${High ?? Low} eller mindre` : `${High ?? Low} or less`
    case 'Less':
      return isSwedish ? `mindre än ${High ?? Low}` : `less than ${High ?? Low}`
    case 'Interval':
      return `${Low}–${High}`
    default:
      return undefined
  }
}
