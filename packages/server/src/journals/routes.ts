import { journalCalls } from '@samklang/contract/journals'
import { readFormRow } from '../form-actions/form-rows.ts'
import { publishCareChanged, wasDoneBy } from '../forms/events.ts'
import { formFor, staffReadableFormFor } from '../forms/form-for.ts'
import { listReminders, replaceReminders } from '../forms/journal-reminders.ts'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { judgingRefused } from '../refused-answers/guard.ts'
import type { AssignDependencies } from '../relations/respondents.ts'
import { closeJournal, journalOf, setEndDate } from './close.ts'
import { createJournals } from './create.ts'
import { listVersions, mostVersions } from './list-versions.ts'
import { setRead } from './readings.ts'
import { saveEntry, saveMyEntry } from './save-entry.ts'

export function journals(dependencies: AssignDependencies): Slice {
  const calls = slice(journalCalls, {
    createJournals: (request) => createJournals(request, dependencies),

    saveJournal: (request) => saveEntry(request),

    saveMyJournal: (request) => saveMyEntry(request),

    async listEntryVersions(request) {
      const { db, params, note, truncate } = request
      const form = await staffReadableFormFor(request, params.id)
      const versions = await listVersions(db, form.id, params.entryId)
      if (versions.length === 0) throw notFound()
      if (versions.length === mostVersions) truncate()
      note({ data: { Entry: params.entryId } })
      return versions
    },

    async readJournal(request) {
      const { db, actor, now, params, body } = request
      const { form } = await formFor(request, params.id)
      if (!form.journal) throw notFound()
      return { Read: await setRead(db, form, { accountId: actor.accountId, seenAt: body.LastModifiedAt }, now) }
    },

    async closeJournal(request) {
      const { db, actor, now, origin, params } = request
      const { form } = await formFor(request, params.id)
      const isRepeated = form.status === 'Closed' && (await wasDoneBy(db, form.id, 'Closed', actor.accountId))
      if (!isRepeated) await closeJournal(db, journalOf(form), actor.accountId, now)
      return readFormRow(db, params.id, origin.language)
    },

    async updateReminders(request) {
      const { db, now, params, body } = request
      const { form } = await formFor(request, params.id)
      const journal = journalOf(form)
      await replaceReminders(db, { ...journal, openFrom: journal.openedFrom }, body.Reminders, now)
      await publishCareChanged(db, journal)
      return listReminders(db, params.id)
    },

    async setEndDate(request) {
      const { db, now, origin, params, body } = request
      const { form } = await formFor(request, params.id)
      await setEndDate(db, journalOf(form), body.EndDate, now)
      return readFormRow(db, params.id, origin.language)
    },
  })
  return judgingRefused(calls, { saveJournal: 'staff', saveMyJournal: 'patient' })
}
