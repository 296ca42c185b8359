import * as z from 'zod/mini'
import { wholeBetween } from './field-rules.ts'
import { AnswerValue, RespondentType } from './form-content.ts'
import { Words } from './form-facts.ts'
import { obeys } from './obeys.ts'
import { TriggerKey } from './program-content.ts'
import { Days } from './recurring.ts'

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'regex'))
/** A scale or a question, as the form's file names it. */
const formSlug = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_./-]{0,119}$/, 'regex'))

const FileTrigger = z.strictObject({
  on: TriggerKey,
  step: z.optional(slug),
  /** By its id, which is its own in the whole file. */
  item: z.optional(slug),
  scale: z.optional(formSlug),
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  question: z.optional(formSlug),
  values: z.optional(z.array(AnswerValue).check(z.minLength(1), z.maxLength(50))),
  years: z.optional(z.int().check(z.minimum(1), z.maximum(110))),
})
export type FileTrigger = z.output<typeof FileTrigger>

const repeat = z.optional(z.strictObject({ every: Days, times: z.int().check(z.minimum(1), z.maximum(365)) }))

const definitions = ['questionnaire', 'journal', 'treatment', 'module', 'message'] as const

const FileProgramItem = z
  .strictObject({
    id: slug,
    /** What is sent: one of these, by the name of its file. */
    questionnaire: z.optional(slug),
    journal: z.optional(slug),
    treatment: z.optional(slug),
    module: z.optional(slug),
    message: z.optional(Words),
    variant: z.optional(slug),
    to: z._default(z.array(RespondentType).check(z.minLength(1), z.maxLength(4)), ['Patient']),
    /** From the day on which the step starts. */
    day: z._default(z.int().check(obeys(wholeBetween(0, 365))), 0),
    answerWithin: z.optional(Days),
    reminders: z._default(z.array(Days).check(z.maxLength(5)), []),
    repeat,
  })
  .check(z.refine((item) => definitions.filter((kind) => item[kind] !== undefined).length === 1, 'required'))
export type FileProgramItem = z.output<typeof FileProgramItem>

const FileProgramStep = z.strictObject({
  id: slug,
  name: Words,
  start: FileTrigger,
  /** After what it starts on: days.hh:mm:ss. */
  after: z._default(
    z.string().check(z.maxLength(20), z.regex(/^(?:\d{1,5}\.)?([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'regex')),
    '00:00:00',
  ),
  days: z.optional(Days),
  repeat,
  items: z.array(FileProgramItem).check(z.minLength(1), z.maxLength(50)),
})
export type FileProgramStep = z.output<typeof FileProgramStep>

/** Our own file of a program: `content/programs/<name>.yaml`. */
export const ProgramFile = z.strictObject({
  name: slug,
  title: Words,
  description: Words,
  /** What the patient side reads while it goes on. */
  information: z.strictObject({ title: Words, body: Words }),
  avoidWeekends: z._default(z.boolean(), false),
  avoidClosedDays: z._default(z.boolean(), false),
  steps: z.array(FileProgramStep).check(z.minLength(1), z.maxLength(100)),
})
export type ProgramFile = z.output<typeof ProgramFile>
