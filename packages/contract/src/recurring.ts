import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { days, times } from './field-rules.ts'
import { ContentLanguage, RespondentType } from './form-content.ts'
import { FormRow } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'

export const Days = z.int().check(obeys(days), z.meta({ minimum: 1, maximum: 365 }))
const Occurrences = z.int().check(obeys(times), z.meta({ minimum: 1, maximum: 500 }))

/** A number of times or a last day; one of them is needed. */
export const NewRecurrence = z
  .strictObject({ IntervalDays: Days, Occurrences: z.nullish(Occurrences), EndDate: z.nullish(CivilDate) })
  .check(
    z.refine(({ Occurrences, EndDate }) => Boolean(Occurrences ?? EndDate), {
      error: 'required',
      path: ['Occurrences'],
    }),
  )

export const RecurringRow = z.object({
  Id: z.uuid(),
  TypeId: z.uuid(),
  DisplayName: z.string(),
  VariantName: z.string(),
  RespondentType: RespondentType,
  RelationId: z.nullable(z.uuid()),
  RespondentName: namesPerson(z.string(), 'name'),
  ContentLanguage: ContentLanguage,
  StartDate: CivilDate,
  IntervalDays: z.number(),
  Occurrences: z.nullable(z.number()),
  EndDate: z.nullable(CivilDate),
  AnswerWithinDays: z.nullable(z.number()),
  ReminderDays: z.array(z.number()),
  /** How many have been sent. */
  DoneCount: z.number(),
  /** Of the next one; what was left out has a number too. */
  NextNo: z.number(),
  NextDate: z.nullable(CivilDate),
  NextAt: z.nullable(Instant),
  Status: z.enum(['Ongoing', 'Completed', 'Canceled']),
  CurrentFormId: z.nullable(z.uuid()),
})
export type RecurringRow = z.output<typeof RecurringRow>

const byId = z.object({ id: z.uuid() })
/** The number of the occurrence that was seen: two who press at once start one. */
const seen = z.optional(z.strictObject({ OccurrenceNo: z.nullish(z.int().check(z.minimum(1), z.maximum(1_000_000))) }))

export const recurringCalls = {
  startNext: {
    method: 'POST',
    path: '/api/recurring-questionnaires/:id/start-next',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: seen,
    reply: z.object({ Recurring: RecurringRow, Questionnaire: FormRow }),
    audit: 'ModifyRecurring',
    idempotencyKey: true,
  },
  cancelNext: {
    method: 'POST',
    path: '/api/recurring-questionnaires/:id/cancel-next',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: seen,
    reply: RecurringRow,
    audit: 'ModifyRecurring',
    idempotencyKey: true,
  },
  cancelRecurring: {
    method: 'POST',
    path: '/api/recurring-questionnaires/:id/cancel',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: RecurringRow,
    audit: 'CancelRecurring',
  },
  /** For those to come; what is sent stays as it is. */
  modifyRecurring: {
    method: 'POST',
    path: '/api/recurring-questionnaires/:id/modify',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      IntervalDays: z.optional(Days),
      Occurrences: z.nullish(Occurrences),
      EndDate: z.nullish(CivilDate),
      NextDate: z.optional(CivilDate),
      AnswerWithinDays: z.nullish(Days),
      ReminderDays: z.optional(z.array(Days).check(z.maxLength(5))),
    }),
    reply: RecurringRow,
    audit: 'ModifyRecurring',
  },
} as const satisfies Calls
