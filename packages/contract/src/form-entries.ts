import * as z from 'zod/mini'
import { timeOfDay } from './field-rules.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { obeys } from './obeys.ts'
import { OnBehalf } from './on-behalf.ts'

/** An entry of a diary: its answers carry its id. */
export const AnswerGroup = z.object({
  Id: z.uuid(),
  EntryDate: CivilDate,
  CreatedAt: Instant,
  LastModifiedAt: Instant,
  EnteredBy: namesPerson(z.nullable(z.string()), 'name'),
  /** How old whom the diary is about was on the day; null where that is not known. */
  Age: z.nullable(z.number()),
})
export type AnswerGroup = z.output<typeof AnswerGroup>

/** As staff read it: what stood there before is a step away (`listEntryVersions`). */
export const StaffAnswerGroup = z.extend(AnswerGroup, {
  /** How often something that stood there was changed or taken away, and when that was last. */
  Changes: z.number(),
  ChangedAt: z.nullable(Instant),
  /** Changed before earlier versions were kept: nobody knows what stood there then. */
  HasUnknownVersions: z.boolean(),
  OnBehalf: z.nullable(OnBehalf),
})
export type StaffAnswerGroup = z.output<typeof StaffAnswerGroup>

export const JournalReminder = z.strictObject({
  /** Bit 0 is Monday. */
  Weekdays: z.int().check(z.minimum(1), z.maximum(127)),
  TimeOfDay: z.string().check(obeys(timeOfDay)),
  Channel: z.enum(['Email', 'Sms']),
  Active: z._default(z.boolean(), true),
})
export type JournalReminder = z.output<typeof JournalReminder>
