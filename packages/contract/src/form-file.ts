import * as z from 'zod/mini'
import {
  Condition,
  ContentLanguage,
  CriteriaBehavior,
  MediaKind,
  Question,
  QuestionType,
  RespondentType,
} from './form-content.ts'
import { ClinicalTopic, Words } from './form-facts.ts'
import { age, Bands, FileAlert, FileScale, id, nameOr } from './form-file-scoring.ts'
import { Gender } from './gender.ts'
import { Maturity } from './maturity.ts'
import { obeys } from './obeys.ts'
import { TreatmentLocation } from './units.ts'
import { waiverReason } from './waiver-reason.ts'

const finite = z.number().check(z.refine((value) => Number.isFinite(value), 'not-allowed'))

/** What types and variants are called in paths and files. */
const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'regex'))

const FileOption = z.strictObject({
  key: id,
  text: Words,
  score: z.optional(finite),
  exclusive: z.optional(z.boolean()),
})
const Answers = z.array(FileOption).check(z.minLength(1), z.maxLength(200))

const { required, hidden, active, min, max, step, maxLength } = Question.shape

const FileQuestion = z.strictObject({
  id,
  key: z.optional(id),
  type: QuestionType,
  text: Words,
  help: z.optional(Words),
  unit: z.optional(Words),
  /** What the ends of a slider are called. */
  low: z.optional(Words),
  high: z.optional(Words),
  required,
  hidden,
  active,
  answers: z.optional(nameOr(Answers)),
  rows: z.optional(z.array(z.strictObject({ key: id, text: Words, required: z.optional(z.boolean()) }))),
  min,
  max,
  step,
  maxLength,
  /**
   * The medium itself, as `data:image/png;base64,…`: a form travels whole. In a file that comes with the product also the name
   * of a file beside it, `pictures/lake.webp`.
   */
  media: z.optional(z.strictObject({ kind: MediaKind, source: z.string().check(z.maxLength(2_000_000)) })),
  showWhen: z.optional(Condition),
})
export type FileQuestion = z.output<typeof FileQuestion>

const FileGroup = z.strictObject({
  id,
  title: z.optional(Words),
  text: z.optional(Words),
  hidden,
  showWhen: z.optional(Condition),
  /** Of a module: can be written several times, as one more line of a list. */
  repeat: z.optional(
    z.strictObject({
      most: z.int().check(z.minimum(2), z.maximum(30)),
      /** What one of them is called above its questions, and what the button says that adds one. */
      item: Words,
      add: Words,
    }),
  ),
  /** Of a module: asked again at every visit that comes so many hours after it was last asked, and nothing of it is written over. */
  askAgain: z.optional(z.strictObject({ afterHours: z.int().check(z.minimum(1), z.maximum(168)) })),
  questions: z.array(FileQuestion).check(z.maxLength(500)),
})
export type FileGroup = z.output<typeof FileGroup>

const FilePage = z.strictObject({
  id,
  title: z.optional(Words),
  groups: z.array(FileGroup).check(z.minLength(1), z.maxLength(100)),
})

const FileVariant = z.strictObject({
  name: slug,
  title: z.optional(Words),
  respondents: z.array(RespondentType).check(z.minLength(1)),
  place: z.optional(TreatmentLocation),
  age,
  gender: z.optional(Gender),
  genderKnown: z.optional(z.boolean()),
  behaviour: z._default(CriteriaBehavior, 'Warn'),
  /** A new number whenever a word or anything else of a published version changes. */
  version: z.int().check(z.minimum(1)),
  instruction: z.optional(Words),
  thanks: z.optional(Words),
  warnOfUnanswered: z._default(z.boolean(), true),
  /** Whether whoever answers may see the result, in the words of the bands, once it is sent. */
  showResultToRespondent: z._default(z.boolean(), false),
  pages: z.array(FilePage).check(z.minLength(1), z.maxLength(100)),
  /** Of a module: documents made from the answers, of some pages or of all. */
  artifacts: z.optional(
    z
      .array(
        z.strictObject({
          name: slug,
          title: Words,
          pages: z.optional(z.array(id).check(z.minLength(1))),
          safetyPlan: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(10)),
  ),
  scales: z._default(z.array(FileScale).check(z.maxLength(100)), []),
  alerts: z._default(z.array(FileAlert).check(z.maxLength(100)), []),
  /** Questions with words of danger to life that need no alert, and why. Not a part of the version. */
  waivers: z.optional(
    z
      .array(
        z.strictObject({
          question: id,
          row: z.optional(id),
          reason: z.string().check(z.maxLength(1000), obeys(waiverReason)),
        }),
      )
      .check(z.maxLength(100)),
  ),
})
export type FileVariant = z.output<typeof FileVariant>

/**
 * Our own file of a form: one type with its variants, words and structure side by side as an author thinks of them.
 * `splitFile` takes them apart.
 */
export const FormFile = z
  .strictObject({
    name: slug,
    kind: z.enum(['Questionnaire', 'Journal', 'TreatmentModule']),
    title: Words,
    description: Words,
    topics: z._default(z.array(ClinicalTopic), []),
    maturity: Maturity,
    /** Whose it is and what one may do with it. */
    licence: z.pipe(
      // Said in one language it holds for both.
      z.transform((given) => (typeof given === 'string' ? { sv: given } : given)),
      Words,
    ),
    /** About how long it takes to answer. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(600))),
    availableOutsideTreatment: z._default(z.boolean(), false),
    languages: z.array(ContentLanguage).check(z.minLength(1)),
    answers: z._default(z.record(id, Answers), {}),
    bands: z._default(z.record(id, Bands), {}),
    variants: z.array(FileVariant).check(z.minLength(1), z.maxLength(50)),
  })
  .check(namesAreKnown, resultIsOfQuestionnaire, repeatIsOfModule)
export type FormFile = z.output<typeof FormFile>
export type FileOption = z.output<typeof FileOption>

type Named = {
  answers: Record<string, unknown>
  bands: Record<string, unknown>
  variants: {
    pages: { groups: { questions: { answers?: unknown }[] }[] }[]
    scales: { bands?: unknown }[]
  }[]
}

function namesAreKnown({ value, issues }: z.core.ParsePayload<Named>): void {
  const { answers, bands, variants } = value
  const judge = (name: unknown, known: Record<string, unknown>, path: PropertyKey[]) => {
    if (typeof name === 'string' && !Object.hasOwn(known, name))
      issues.push({ code: 'custom', input: name, path, message: 'not-allowed' })
  }
  for (const [v, variant] of variants.entries()) {
    for (const [s, scale] of variant.scales.entries()) judge(scale.bands, bands, ['variants', v, 'scales', s, 'bands'])
    for (const [p, page] of variant.pages.entries())
      for (const [g, group] of page.groups.entries())
        for (const [q, question] of group.questions.entries())
          judge(question.answers, answers, ['variants', v, 'pages', p, 'groups', g, 'questions', q, 'answers'])
  }
}

type ResultPromise = { kind: string; variants: { showResultToRespondent: boolean }[] }

/** A diary and a module are never sent in, and come to no result of their own. */
function resultIsOfQuestionnaire({ value, issues }: z.core.ParsePayload<ResultPromise>): void {
  if (value.kind === 'Questionnaire') return
  for (const [v, { showResultToRespondent: input }] of value.variants.entries())
    if (input)
      issues.push({ code: 'custom', input, path: ['variants', v, 'showResultToRespondent'], message: 'not-allowed' })
}

type Repeating = { kind: string; variants: { pages: { groups: { repeat?: unknown; askAgain?: unknown }[] }[] }[] }

/**
 * A questionnaire counts what it asks, and a diary has its entries: neither asks the same several times. In a module a group is either
 * a list or asked again.
 */
function repeatIsOfModule({ value, issues }: z.core.ParsePayload<Repeating>): void {
  const isModule = value.kind === 'TreatmentModule'
  for (const [v, variant] of value.variants.entries())
    for (const [p, page] of variant.pages.entries())
      for (const [g, { repeat, askAgain }] of page.groups.entries()) {
        const refuse = (name: 'repeat' | 'askAgain', input: unknown) =>
          issues.push({
            code: 'custom',
            input,
            path: ['variants', v, 'pages', p, 'groups', g, name],
            message: 'not-allowed',
          })
        if (repeat !== undefined && !isModule) refuse('repeat', repeat)
        if (askAgain !== undefined && (!isModule || repeat !== undefined)) refuse('askAgain', askAgain)
      }
}
