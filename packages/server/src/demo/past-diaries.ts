import { randomUUID } from 'node:crypto'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { civilDay } from '../civil-day.ts'
import { entryScoreRows } from '../forms/entry-scores.ts'
import { eventRows } from '../forms/events.ts'
import { answeredBy, subjectOf } from '../forms/found-form.ts'
import { formRow, type NewForm } from '../forms/insert-forms.ts'
import { inOrder, judge } from '../forms/judge.ts'
import { endOfDay } from '../forms/schedule.ts'
import { readVersion } from '../forms/version.ts'
import { aboutForm, notificationRow } from '../notifications/write.ts'
import { accountOf, type DemoPast, type DemoPatient, type DemoRespondent, whoAnswers, zone } from './cast.ts'
import { type AnswerMood, makeAnswers } from './form-answers.ts'
import { eventsAsked, newFormFor } from './past-asking.ts'

export type PastEntry = Omit<AnswerMood, 'today'> & { at: Instant }

export type PastDiary = {
  diary: string
  who: DemoRespondent
  begunAt: Instant
  lastDay: CivilDate | null
  /** In the order of time; none is so bad that it calls for somebody. */
  entries: readonly PastEntry[]
  /** By staff, or by itself after its last day. Left out while it is kept. */
  over?: { at: Instant; isByStaff: boolean }
}

/** A diary as it was kept, with what it left for staff to see to. Resolves to its id; nobody keeps one who cannot sign in. */
export async function seedDiary(past: DemoPast, cared: DemoPatient, told: PastDiary): Promise<string | undefined> {
  const { who, begunAt, lastDay, entries, over } = told
  const writer = accountOf(cared, who)
  if (!writer) return undefined
  const openTill = lastDay && endOfDay(lastDay, zone)
  const form = newFormFor(past, cared, told.diary, { kind: 'Journal', who, when: begunAt, setId: null, openTill })
  const { ledger } = past
  const closed = over && { status: 'Closed' as const, entered_at: over.at, last_modified_at: over.at }
  const last = entries.at(-1)
  const written = last && { last_modified_at: last.at, last_modified_by: writer }
  ledger.form.push({ ...formRow(form, begunAt), ...written, ...closed })
  ledger.journal.push({ form_id: form.id, start_date: civilDay(begunAt, zone), end_date: lastDay, time_zone: zone })
  const created = eventsAsked(form, begunAt).map((event) => ({ event, accountId: cared.clinicianId }))
  ledger.form_event.push(...eventRows(form, created, begunAt))
  for (const entry of entries) await seedEntry(past, cared, form, { who, writer, entry })
  seedWaiting(past, cared, form, told)
  return form.id
}

type Written = { who: DemoRespondent; writer: string; entry: PastEntry }

async function seedEntry(
  { db, draw, ledger }: DemoPast,
  cared: DemoPatient,
  form: NewForm,
  { who, writer, entry }: Written,
) {
  const { compiled } = await readVersion(db, form.versionId)
  const facts = { ...whoAnswers(cared, who), respondentType: form.respondentType }
  const day = civilDay(entry.at, zone)
  const answers = makeAnswers(compiled, subjectOf(facts, entry.at), { ...entry, today: day }, draw)
  const id = randomUUID()
  const written = inOrder(compiled, answers)
  const { scores } = judge(compiled, facts, written, entry.at)
  ledger.entry_score.push(...entryScoreRows({ formId: form.id, entryId: id, versionNo: 1 }, scores, entry.at))
  ledger.journal_entry.push({
    id,
    form_id: form.id,
    patient_id: form.patientId,
    entry_date: day,
    answers: JSON.stringify(written),
    created_at: entry.at,
    created_by: writer,
    last_modified_at: entry.at,
    last_modified_by: writer,
    answered_by: JSON.stringify(answeredBy(facts, entry.at)),
  })
  const event = { event: 'Answered' as const, accountId: writer, data: { Entry: id } }
  ledger.form_event.push(...eventRows(form, [event], entry.at))
}

/** One waits for all that was written; it is settled when the diary is over, which is told when nobody ended it. */
function seedWaiting(
  { ledger }: DemoPast,
  { clinicianId }: DemoPatient,
  form: NewForm,
  { entries, over }: PastDiary,
): void {
  const [first] = entries
  const last = entries.at(-1)
  const byWhom = over?.isByStaff ? clinicianId : null
  const settled = over && { handling_state: 'Handled' as const, handled_at: over.at, handled_by: byWhom }
  const about = aboutForm(form)
  if (first && last)
    ledger.notification.push({ ...notificationRow('JournalUpdated', about, first.at), latest_at: last.at, ...settled })
  if (!over) return
  if (!over.isByStaff) ledger.notification.push(notificationRow('JournalEnded', about, over.at))
  ledger.form_event.push(...eventRows(form, [{ event: 'Closed', accountId: byWhom }], over.at))
}
