import type {
  ContentLanguage,
  CriteriaBehavior,
  Criterias,
  FormContent,
  FormTexts,
  Question,
  QuestionGroup,
  RespondentType,
  Scoring,
} from './form-content.ts'
import type { Words } from './form-facts.ts'
import type { FileGroup, FileOption, FileQuestion, FileVariant, FormFile } from './form-file.ts'
import { mostAnswers } from './forms.ts'
import { itemRef, textKeys } from './item-names.ts'
import { ageSpan, splitAlert, splitScale, type WriteWords } from './split-scoring.ts'

export type FormTypeFacts = Omit<FormFile, 'languages' | 'answers' | 'bands' | 'variants'>

export type SplitVariant = {
  name: string
  title: Words
  respondents: RespondentType[]
  place: 'InTreatment' | 'OutTreatment' | null
  criteria: Criterias
  behaviour: CriteriaBehavior
  version: number
  content: FormContent
  scoring: Scoring
  texts: FormTexts
  languages: ContentLanguage[]
  /** Why an item about danger to life calls nobody, by its ref. Kept beside the version, not in it. */
  waivers?: readonly { ref: string; reason: string }[]
}

type Shared = Pick<FormFile, 'answers'>

/** Structure and words apart, as a version is stored. */
export function splitFile(file: FormFile): { type: FormTypeFacts; variants: SplitVariant[] } {
  const { languages, answers, bands, variants, ...type } = file
  return { type, variants: variants.map((variant) => splitVariant(variant, file)) }
}

function splitVariant(variant: FileVariant, file: FormFile): SplitVariant {
  const title = variant.title ?? file.title
  const texts: Record<string, Record<string, string>> = {}
  const write: WriteWords = (key, words) => {
    for (const [language, text] of Object.entries(words ?? {})) {
      texts[language] ??= {}
      texts[language][key] = text
    }
  }
  write(textKeys.title, title)
  write(textKeys.instruction, variant.instruction)
  write(textKeys.thanks, variant.thanks)
  return {
    name: variant.name,
    title,
    respondents: variant.respondents,
    place: variant.place ?? null,
    criteria: {
      Age: variant.age ? ageSpan(variant.age) : null,
      Gender: variant.gender ? { Gender: variant.gender } : null,
      GenderKnown: variant.genderKnown ?? null,
    },
    behaviour: variant.behaviour,
    version: variant.version,
    content: splitContent(variant, file, write),
    scoring: {
      Scales: variant.scales.map((scale) => splitScale(scale, file.bands, write)),
      Alerts: variant.alerts.map((alert) => splitAlert(alert, write)),
      ...(variant.showResultToRespondent && { ShownToRespondent: true }),
    },
    texts,
    languages: file.languages,
    ...(variant.waivers && {
      waivers: variant.waivers.map(({ question, row, reason }) => ({ ref: itemRef(question, row), reason })),
    }),
  }
}

function splitContent(variant: FileVariant, shared: Shared, write: WriteWords): FormContent {
  const Pages = variant.pages.map((page) => {
    write(textKeys.pageTitle(page.id), page.title)
    const Groups = page.groups.map((group) => {
      write(textKeys.groupTitle(group.id), group.title)
      write(textKeys.groupText(group.id), group.text)
      const Questions = group.questions.map((question) => splitQuestion(question, shared, write))
      write(textKeys.repeatItem(group.id), group.repeat?.item)
      write(textKeys.repeatAdd(group.id), group.repeat?.add)
      return { Id: group.id, hidden: group.hidden, ...when(group.showWhen), ...repeatOf(group), Questions }
    })
    return { Id: page.id, Groups }
  })
  const Artifacts = variant.artifacts?.map(({ name, title, pages, safetyPlan }) => {
    write(textKeys.artifact(name), title)
    return { Name: name, ...(pages && { pageIds: pages }), ...(safetyPlan && { isSafetyPlan: true }) }
  })
  return { Pages, WarnOfUnanswered: variant.warnOfUnanswered, ...(Artifacts && { Artifacts }) }
}

/** What is asked again has no end of its own: the answers of a form have. */
function repeatOf({ repeat, askAgain }: FileGroup): Pick<QuestionGroup, 'repeat'> {
  if (askAgain) return { repeat: { most: mostAnswers, asksAgainAfterHours: askAgain.afterHours } }
  return repeat ? { repeat: { most: repeat.most } } : {}
}

function splitQuestion(question: FileQuestion, shared: Shared, write: WriteWords): Question {
  const { id, key, text, help, unit, low, high, answers, rows = [], showWhen, ...rest } = question
  write(textKeys.question(id), text)
  write(textKeys.help(id), help)
  write(textKeys.unit(id), unit)
  write(textKeys.low(id), low)
  write(textKeys.high(id), high)
  const options = optionsOf(answers, shared)
  for (const option of options) write(textKeys.option(id, option.key), option.text)
  for (const row of rows) write(textKeys.row(id, row.key), row.text)
  return {
    questionId: id,
    key: key ?? id,
    ...rest,
    ...(unit && { hasUnit: true }),
    options: options.map(({ text: _, ...option }) => option),
    rows: rows.map(({ text: _, ...row }) => row),
    ...when(showWhen),
  }
}

function optionsOf(answers: FileQuestion['answers'], shared: Shared): FileOption[] {
  return typeof answers === 'string' ? (shared.answers[answers] ?? []) : (answers ?? [])
}

function when(showWhen: Question['showWhen']): Pick<Question, 'showWhen'> {
  return showWhen ? { showWhen } : {}
}
