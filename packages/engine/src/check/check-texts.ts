import type {
  ContentLanguage,
  FormContent,
  FormTexts,
  Question,
  QuestionGroup,
  Scoring,
} from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { questionsOf } from '../form/answers.ts'
import { type CheckFinding, doubt, fault } from './finding.ts'

type Worded = {
  content: FormContent
  scoring: Scoring
  texts: FormTexts
  languages: readonly ContentLanguage[]
}

/** Every language must have all the words; a word that nothing shows is probably a slip of the pen. */
export function checkTexts({ content, scoring, texts, languages }: Worded): CheckFinding[] {
  const needed = neededTexts(content, scoring)
  const possible = new Set([...needed, ...optionalTexts(content)])
  if (languages.length === 0) return [fault('title', 'no-language')]
  return languages.flatMap((language) => {
    const words = new Map(Object.entries(texts[language] ?? {}))
    const missing = needed.filter((key) => (words.get(key) ?? '').trim() === '')
    const unused = [...words.keys()].filter((key) => !possible.has(key))
    return [
      ...missing.map((key) => fault(key, 'missing-text', language)),
      ...unused.map((key) => doubt(key, 'unused-text', language)),
    ]
  })
}

function neededTexts(content: FormContent, scoring: Scoring): string[] {
  const keys = [
    textKeys.title,
    ...questionsOf(content)
      .filter((question) => question.active)
      .flatMap(textsOfQuestion),
    ...scoring.Scales.flatMap((scale) => [
      textKeys.scale(scale.Key),
      ...scale.Cutoffs.map((cutoff) => textKeys.band(scale.Key, cutoff.Key)),
    ]),
    ...scoring.Alerts.map((alert) => textKeys.alert(alert.Key)),
    ...content.Pages.flatMap(({ Groups }) => Groups.flatMap(textsOfRepeat)),
    ...(content.Artifacts ?? []).map(({ Name }) => textKeys.artifact(Name)),
  ]
  return [...new Set(keys)]
}

function textsOfRepeat({ Id, repeat }: QuestionGroup): string[] {
  return repeat && !repeat.asksAgainAfterHours ? [textKeys.repeatItem(Id), textKeys.repeatAdd(Id)] : []
}

function textsOfQuestion({ questionId, options, rows, hasUnit }: Question): string[] {
  return [
    textKeys.question(questionId),
    ...options.map((option) => textKeys.option(questionId, option.key)),
    ...rows.map((row) => textKeys.row(questionId, row.key)),
    ...(hasUnit ? [textKeys.unit(questionId)] : []),
  ]
}

function optionalTexts(content: FormContent): string[] {
  return [
    textKeys.instruction,
    textKeys.thanks,
    ...content.Pages.flatMap((page) => [
      textKeys.pageTitle(page.Id),
      ...page.Groups.flatMap((group) => [textKeys.groupTitle(group.Id), textKeys.groupText(group.Id)]),
    ]),
    ...questionsOf(content).flatMap((question) => [
      ...textsOfQuestion(question),
      textKeys.help(question.questionId),
      textKeys.unit(question.questionId),
      textKeys.low(question.questionId),
      textKeys.high(question.questionId),
    ]),
  ]
}
