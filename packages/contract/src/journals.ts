import * as z from 'zod/mini'
import { AnsweredBetween } from './answered-between.ts'
import type { Calls } from './call.ts'
import { ContentLanguage } from './form-content.ts'
import { JournalReminder } from './form-entries.ts'
import { Answer, Answers, FormRow, Saved } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { NewRespondent } from './questionnaires.ts'
import { ContactStatus } from './relations.ts'

const byId = z.object({ id: z.uuid() })
const reminders = z.array(JournalReminder).check(z.maxLength(10))

/** One entry or several, all or none; a group's id is made by the browser, so that a repeat finds its own. */
const save = z.strictObject({
  Answers: Answers.check(z.minLength(1)),
  /** The diary's own, which moves with every entry; or that of the entry, which is the finer check: null for a new one. */
  PreviousLastModifiedAt: z.nullish(Instant),
  /** The day that the one entry is about; today unless told. */
  EntryDate: z.nullish(CivilDate),
  AnsweredBetween: z.optional(AnsweredBetween),
})

/** An entry as it was saved once. */
export const EntryVersion = z.object({
  VersionNo: z.number(),
  EntryDate: CivilDate,
  Answers: z.array(Answer),
  SavedAt: Instant,
  SavedBy: namesPerson(z.nullable(z.string()), 'name'),
  /** Of versions with the same number each is contained in the one after it: it was only written further. */
  Changes: z.number(),
})
export type EntryVersion = z.output<typeof EntryVersion>

export const journalCalls = {
  createJournals: {
    method: 'POST',
    path: '/api/journals',
    changes: ['care/patient/:PatientId'],
    access: 'careStaff',
    body: z.strictObject({
      PatientId: z.uuid(),
      TypeId: z.uuid(),
      Respondents: z.array(NewRespondent).check(z.minLength(1), z.maxLength(20)),
      /** A coming day schedules it. */
      StartDate: z.nullish(CivilDate),
      EndDate: z.nullish(CivilDate),
      Reminders: z._default(reminders, []),
      ContentLanguage: z.nullish(ContentLanguage),
      Notify: z._default(z.boolean(), true),
      AcceptWarnings: z._default(z.boolean(), false),
    }),
    reply: z.object({
      Journals: z.array(FormRow),
      NotSent: z.array(
        z.object({ FormId: z.uuid(), RespondentName: namesPerson(z.string(), 'name'), ContactStatus: ContactStatus }),
      ),
    }),
    audit: 'CreateJournal',
    idempotencyKey: true,
  },
  saveJournal: {
    method: 'POST',
    path: '/api/journals/:id/save',
    changes: ['care', 'form/:id'],
    access: 'careStaff',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
  },
  saveMyJournal: {
    method: 'POST',
    path: '/api/papp/journals/:id/save',
    changes: ['own-tasks'],
    access: 'patientSide',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
    lockedForm: true,
  },
  /** Every version of an entry, the newest first. */
  listEntryVersions: {
    method: 'GET',
    path: '/api/journals/:id/entries/:entryId/versions',
    shows: ['form/:id'],
    access: 'careStaff',
    params: z.object({ id: z.uuid(), entryId: z.uuid() }),
    reply: z.array(EntryVersion),
    audit: 'ViewForm',
  },
  /** the diary as it was at that time has been read. Not so when something was written meanwhile. */
  readJournal: {
    method: 'POST',
    path: '/api/journals/:id/read',
    changes: ['care/work', 'care/notifications'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ LastModifiedAt: Instant }),
    reply: z.object({ Read: z.boolean() }),
    audit: 'ViewForm',
  },
  closeJournal: {
    method: 'POST',
    path: '/api/journals/:id/close',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    reply: FormRow,
    audit: 'CloseJournal',
  },
  updateReminders: {
    method: 'POST',
    path: '/api/journals/:id/updateReminders',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ Reminders: reminders }),
    reply: z.array(JournalReminder),
    audit: 'UpdateJournalReminders',
  },
  setEndDate: {
    method: 'POST',
    path: '/api/journals/:id/set-enddate',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({ EndDate: z.nullable(CivilDate) }),
    reply: FormRow,
    audit: 'SetJournalEndDate',
  },
} as const satisfies Calls
