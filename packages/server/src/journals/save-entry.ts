import type { Answer, Saved } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { raiseAlerts } from '../alerts/raise.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, tellUnit } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import { answeredBy, type FoundForm, nextToken } from '../forms/found-form.ts'
import { areSame, checkAnswers, inOrder, judge } from '../forms/judge.ts'
import { myFormFor } from '../forms/my-form-for.ts'
import { readVersion } from '../forms/version.ts'
import { conflict, invalid, notFound, Refusal } from '../http/refusal.ts'
import { aboutForm, notify, settle } from '../notifications/write.ts'
import { type Answering, withCrisis } from '../questionnaires/save.ts'

export type EntryBody = {
  Answers: Answer[]
  PreviousLastModifiedAt?: Instant | null | undefined
  EntryDate?: CivilDate | null | undefined
}

type Request = Answering & Parameters<typeof formFor>[0] & { params: { id: string }; body: EntryBody }

export async function saveEntry(request: Request): Promise<Saved> {
  const { form } = await formFor(request, request.params.id)
  return saveJournalEntry(request, form, request.body)
}

export async function saveMyEntry(request: Request): Promise<Saved> {
  const form = await myFormFor(request, request.params.id)
  return saveJournalEntry(request, form, request.body)
}

/**
 * One entry of a diary that the caller has locked. The entry has a conflict token of its own, and its id is the browser's:
 * the same again, also from a browser that never heard the answer, is a success and changes nothing.
 */
async function saveJournalEntry(answering: Answering, form: FoundForm, body: EntryBody): Promise<Saved> {
  const { db, actor, now } = answering
  if (!form.journal) throw notFound()
  const { compiled } = await readVersion(db, form.versionId)
  const entryId = entryIdOf(body.Answers)
  checkAnswers(compiled, body.Answers)
  const answers = inOrder(compiled, body.Answers)
  const entryDate = dayOf(form.journal, body.EntryDate, now)
  const judged = judge(compiled, form, answers, now)
  const known = await findEntry(db, form.id, entryId)
  const state = (LastModifiedAt: Instant) =>
    withCrisis(answering, form, { LastModifiedAt, Status: form.status }, judged)

  const isSame =
    known &&
    areSame(known.answers, answers) &&
    known.entryDate === (entryDate.isGiven ? entryDate.day : known.entryDate)
  if (isSame && known.lastModifiedBy === actor.accountId) return state(known.lastModifiedAt)
  if (form.status !== 'Ongoing') throw new Refusal(409, 'invalid-transition')
  refuseOutside(form.journal, entryDate.day, now)
  if ((known?.lastModifiedAt ?? null) !== (body.PreviousLastModifiedAt ?? null)) throw conflict()

  const token = known ? nextToken(known.lastModifiedAt, now) : now
  const entry = { id: entryId, answers, entryDate: known && !entryDate.isGiven ? known.entryDate : entryDate.day }
  await writeEntry(db, form, { ...entry, token, accountId: actor.accountId, isNew: !known }, now)
  const event = { event: known ? 'Changed' : 'Answered', accountId: actor.accountId, data: { Entry: entryId } } as const
  await insertFormEvents(db, form, [event], now)
  await raiseAlerts(db, form, { raised: judged.alerts, entryId, isDraft: false }, now)
  await settle(db, { formId: form.id, types: ['Inactivity_UnansweredJournal'] }, null, now)
  if (actor.context) await notify(db, 'JournalUpdated', [aboutForm(form)], now)
  await tellUnit(db, form)
  return state(token)
}

/** every answer says which entry it belongs to, and a save is about one of them. */
function entryIdOf(answers: readonly Answer[]): string {
  const [first] = answers
  if (!first?.AnswerGroupId) throw invalid('Answers.0.AnswerGroupId', 'required')
  const stray = answers.findIndex(({ AnswerGroupId }) => AnswerGroupId !== first.AnswerGroupId)
  if (stray >= 0) throw invalid(`Answers.${stray}.AnswerGroupId`, 'not-allowed')
  return first.AnswerGroupId
}

type Diary = NonNullable<FoundForm['journal']>

function dayOf({ timeZone }: Diary, given: CivilDate | null | undefined, now: Instant) {
  return { day: given ?? civilDay(now, timeZone), isGiven: Boolean(given) }
}

/** An entry is about a day of the diary that has come. */
function refuseOutside({ startDate, endDate, timeZone }: Diary, day: CivilDate, now: Instant): void {
  if (day > civilDay(now, timeZone) || (endDate !== null && day > endDate)) throw invalid('EntryDate', 'max_value')
  if (day < startDate) throw invalid('EntryDate', 'min_value')
}

type Known = { answers: Answer[]; entryDate: CivilDate; lastModifiedAt: Instant; lastModifiedBy: string }

function findEntry(db: Db, formId: string, entryId: string): Promise<Known | undefined> {
  return db
    .selectFrom('journal_entry')
    .select((eb) => [
      eb.ref('answers').$castTo<Answer[]>().as('answers'),
      'entry_date as entryDate',
      'last_modified_at as lastModifiedAt',
      'last_modified_by as lastModifiedBy',
    ])
    .where('form_id', '=', formId)
    .where('id', '=', entryId)
    .executeTakeFirst()
}

type Entry = {
  id: string
  answers: readonly Answer[]
  entryDate: CivilDate
  token: Instant
  accountId: string
  isNew: boolean
}

async function writeEntry(db: Db, form: FoundForm, entry: Entry, now: Instant): Promise<void> {
  const changed = {
    answers: JSON.stringify(entry.answers),
    entry_date: entry.entryDate,
    last_modified_at: entry.token,
    last_modified_by: entry.accountId,
    answered_by: JSON.stringify(answeredBy(form, now)),
  }
  if (!entry.isNew) {
    const known = db.updateTable('journal_entry').set(changed).where('form_id', '=', form.id).where('id', '=', entry.id)
    await known.execute()
    return
  }
  const made = { created_at: now, created_by: entry.accountId, patient_id: form.patientId }
  await db
    .insertInto('journal_entry')
    .values({ id: entry.id, form_id: form.id, ...made, ...changed })
    .execute()
}
