import type { Answer, Saved } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { readBetween } from '../alerts/answered-between.ts'
import { isWorseIn, raiseAlerts } from '../alerts/raise.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'
import { setEntryScores } from '../forms/entry-scores.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import { answeredBy, type FoundForm } from '../forms/found-form.ts'
import { shownInOrder } from '../forms/judge.ts'
import { myFormFor } from '../forms/my-form-for.ts'
import { dayOf, type EntryBody, type KnownEntry, readEntries, type SentEntry } from '../forms/read-journal-entries.ts'
import { readVersion } from '../forms/version.ts'
import { conflict, invalid, notFound, Refusal } from '../http/refusal.ts'
import { aboutForm, notify, resolveNotifications } from '../notifications/write.ts'
import { noteActivity } from '../patients/activity.ts'
import { type AnswerRequest, withCrisis } from '../questionnaires/save.ts'
import { keepHidden } from '../refused-answers/keep-hidden.ts'
import { markOvertaken } from '../refused-answers/queries.ts'
import { goesOn } from './goes-on.ts'

type Request = AnswerRequest & Parameters<typeof formFor>[0] & { params: { id: string }; body: EntryBody }

export async function saveEntry(request: Request): Promise<Saved> {
  const { form } = await formFor(request, request.params.id)
  return saveJournalEntries(request, form, request.body)
}

export async function saveMyEntry(request: Request): Promise<Saved> {
  const form = await myFormFor(request, request.params.id)
  return saveJournalEntries(request, form, request.body)
}

/**
 * Entries of a diary that the caller has locked, all of them or none. An entry's id is the browser's: the same again, also
 * from a browser that never heard the answer, is a success and changes nothing.
 */
async function saveJournalEntries(answering: AnswerRequest, form: FoundForm, body: EntryBody): Promise<Saved> {
  const { db, actor, now } = answering
  if (!form.journal) throw notFound()
  const { compiled } = await readVersion(db, form.versionId)
  const entries = await readEntries(db, form, compiled, body, now)
  const alerts = entries.flatMap(({ judged }) => judged.alerts)
  const state = (LastModifiedAt: Instant, hidden: readonly RaisedAlert[] = []) =>
    withCrisis(answering, form, { LastModifiedAt, Status: form.status }, { alerts: [...alerts, ...hidden] })

  const isOwn = ({ known }: SentEntry) => known?.lastModifiedBy === actor.accountId
  const changed = entries.filter(({ isSame }) => !isSame)
  if (changed.length === 0 && entries.every(isOwn)) return state(storedTime(form, entries))
  if (form.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  for (const { entryDate } of changed) refuseOutside(form.journal, entryDate, now)
  if (!isKnownTime(form, changed.length > 0 ? changed : entries, body.PreviousLastModifiedAt ?? null)) throw conflict()
  if (changed.length === 0) return state(storedTime(form, entries))

  const token = nextToken(latestOf(form, entries), now)
  for (const entry of changed) {
    const written = { ...entry, token, accountId: actor.accountId }
    const versionNo = await writeEntry(db, form, compiled, written, now)
    await setEntryScores(db, { formId: form.id, entryId: entry.id, versionNo }, entry.judged.scores, now)
  }
  await setFormTime(db, form.id, token, actor.accountId)
  const events = changed.map(({ id, known }) => ({
    event: known ? ('Changed' as const) : ('Answered' as const),
    accountId: actor.accountId,
    data: { Entry: id },
  }))
  await insertFormEvents(db, form, events, now)
  const isWorse = isWorseIn(compiled)
  const between = readBetween(form, body.AnsweredBetween, now)
  for (const { id, judged } of changed)
    await raiseAlerts(
      db,
      form,
      { raised: judged.alerts, writtenBy: actor.accountId, entryId: id, isDraft: false, isWorse, between },
      now,
    )
  await markOvertaken(
    db,
    form.id,
    changed.flatMap((entry) => shownOf(compiled, entry)),
    now,
  )
  const hidden: RaisedAlert[] = []
  for (const { id: entry, answers, judged } of changed) {
    const beside = { compiled, answers, judged, entry, accountId: actor.accountId, isDraft: false, between }
    hidden.push(...(await keepHidden(db, form, beside, now)))
  }
  await resolveNotifications(
    db,
    { formId: form.id, unitId: form.unitId, types: ['Inactivity_UnansweredJournal'] },
    null,
    now,
  )
  // by the diary's own time, which is what a reader has seen, not by the clock of this server.
  if (actor.context) await notify(db, 'JournalUpdated', [aboutForm(form)], token)
  await noteActivity(db, form, now)
  await publishCareChanged(db, form)
  return state(token, hidden)
}

function shownOf(compiled: CompiledForm, { id: AnswerGroupId, judged }: SentEntry): Answer[] {
  return shownInOrder(compiled, judged.shown).map((answer) => ({ ...answer, AnswerGroupId }))
}

/**
 * The time that the caller knows is the diary's own, which moves with every entry, or that of the entries themselves: none
 * for a new one.
 */
function isKnownTime(form: FoundForm, entries: readonly SentEntry[], previous: Instant | null): boolean {
  if (previous === form.lastModifiedAt) return true
  const times = entries.flatMap(({ known }) => (known ? [known.lastModifiedAt] : []))
  return times.length === 0 ? previous === null : times.every((time) => time === previous)
}

/** What a repeat is told: of one entry its own time, of several the diary's. */
function storedTime({ lastModifiedAt }: FoundForm, [first, ...others]: readonly SentEntry[]): Instant {
  return others.length === 0 ? (first?.known?.lastModifiedAt ?? lastModifiedAt) : lastModifiedAt
}

function latestOf({ lastModifiedAt }: FoundForm, entries: readonly SentEntry[]): Instant {
  const times = entries.flatMap(({ known }) => (known ? [known.lastModifiedAt] : []))
  return [lastModifiedAt, ...times].toSorted().at(-1) ?? lastModifiedAt
}

type Diary = NonNullable<FoundForm['journal']>

/** An entry is about a day of the diary that has come. */
function refuseOutside({ startDate, endDate, timeZone }: Diary, day: CivilDate, now: Instant): void {
  if (day > civilDay(now, timeZone) || (endDate !== null && day > endDate)) throw invalid('EntryDate', 'max_value')
  if (day < startDate) throw invalid('EntryDate', 'min_value')
}

type Written = SentEntry & { token: Instant; accountId: string }

/** Gives the number of the version that it is now. */
async function writeEntry(
  db: Db,
  form: FoundForm,
  compiled: CompiledForm,
  entry: Written,
  now: Instant,
): Promise<number> {
  const { known, token, accountId } = entry
  const said = {
    answers: JSON.stringify(entry.answers),
    entry_date: entry.entryDate,
    last_modified_at: token,
    last_modified_by: accountId,
    answered_by: JSON.stringify(answeredBy(form, dayOf(form, entry.entryDate, now))),
  }
  if (known) {
    // What it said until now is kept by the database.
    const written = db.updateTable('journal_entry').set(said)
    const isChange = !isWrittenFurther(compiled, known, entry)
    const counted = written.$if(isChange, (update) =>
      update.set((eb) => ({ changes: eb('changes', '+', 1), changed_at: token })),
    )
    const own = counted.where('form_id', '=', form.id).where('id', '=', entry.id).returning('version_no')
    return (await own.executeTakeFirstOrThrow()).version_no
  }
  const made = { created_at: now, created_by: accountId, patient_id: form.patientId }
  await db
    .insertInto('journal_entry')
    .values({ id: entry.id, form_id: form.id, ...made, ...said })
    .execute()
  return 1
}

/** By the one who wrote it, about the same day, and without taking anything away. */
function isWrittenFurther(compiled: CompiledForm, known: KnownEntry, sent: Written): boolean {
  const isSameHand = known.lastModifiedBy === sent.accountId && known.entryDate === sent.entryDate
  return isSameHand && goesOn(compiled, known.answers, sent.answers)
}

async function setFormTime(db: Db, formId: string, token: Instant, accountId: string): Promise<void> {
  await db
    .updateTable('form')
    .set({ last_modified_at: token, last_modified_by: accountId })
    .where('id', '=', formId)
    .execute()
}
