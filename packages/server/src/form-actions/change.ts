import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NormChange } from '@samklang/contract/norm-people'
import { at } from '@samklang/engine/time/wall-clock'
import { handOverAlerts } from '../alerts/take-over.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { refuseUnlessFollowUpsKnown } from '../follow-ups/leaving.ts'
import { resolveRequests } from '../follow-ups/notices.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { lookAtProgramSoon } from '../forms/look-at-program.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { keepJudgements } from '../judgements/keep-judgements.ts'
import { findSamePerson } from '../patients/readable-records.ts'
import { endHandovers } from './end-handovers.ts'
import { moveRowsOfForm } from './rows-of-form.ts'
import { scoreAgain } from './score-again.ts'

type By = { actor: Actor; now: Instant }

/** What to write, and what the writer had before them; undefined where a caller does not say. */
export type CommentChange = { comment: string | null; previous: string | null | undefined }

/**
 * The comment is not part of the answers, and has no time of its own that both would be told apart by: a patient who is
 * answering must not be stopped by it. So what was read is what goes along.
 */
export async function setComment(db: Db, form: FoundForm, words: CommentChange, { actor, now }: By): Promise<void> {
  const text = written(words.comment)
  // The same again, also from a browser that never heard the answer.
  if (text === form.comment) return
  if (words.previous !== undefined && written(words.previous) !== form.comment) throw conflict()
  await db.updateTable('form').set({ comment: text }).where('id', '=', form.id).execute()
  await insertFormEvents(db, form, [{ event: 'Commented', accountId: actor.accountId }], now)
  await publishCareChanged(db, form)
}

function written(words: string | null): string | null {
  return words?.trim() || null
}

export async function setShared(db: Db, form: FoundForm, isShared: boolean, { actor, now }: By): Promise<void> {
  // What a guardian has answered is theirs already; the question is what is the child's own. R-381: a module is no one else's to read.
  if (form.respondentType !== 'Patient' || form.kind === 'TreatmentModule') throw new Refusal(409, 'invalid-transition')
  if (isShared === form.isShared) return
  await db.updateTable('form').set({ shared_with_guardians: isShared }).where('id', '=', form.id).execute()
  const event = { event: 'Shared', accountId: actor.accountId, data: { Shared: isShared } } as const
  await insertFormEvents(db, form, [event], now)
  await publishCareChanged(db, form)
}

/**
 * When it was answered in truth, on paper for instance. A day alone stands for its noon, or for now when that is still to
 * come. The norms are those of the age on that day; tells which scales are read in another way since.
 */
export async function overrideAnsweredDate(
  db: Db,
  form: FoundForm,
  { given, previous }: { given: CivilDate | Instant; previous: Instant | undefined },
  { actor, now }: By,
): Promise<NormChange[]> {
  if (form.kind !== 'Questionnaire' || form.status !== 'Closed' || !form.answeredAt)
    throw new Refusal(409, 'invalid-transition')
  const answeredAt = given.includes('T') ? given : onDay(given, form, now)
  if (answeredAt > now) throw invalid('AnsweredDate', 'max_value')
  if (form.birth !== null && civilDay(answeredAt, form.timeZone) < form.birth)
    throw invalid('AnsweredDate', 'min_value')
  if (answeredAt === form.answeredAt) return []
  if (previous !== undefined && previous !== form.answeredAt) throw conflict()
  await db
    .updateTable('form')
    .set({ answered_at: answeredAt, answered_at_overridden: true })
    .where('id', '=', form.id)
    .execute()
  const norms = await scoreAgain(db, form, answeredAt, now)
  await keepJudgements(db, form.patientId)
  const data = { From: form.answeredAt, To: answeredAt, Norms: norms }
  await insertFormEvents(db, form, [{ event: 'AnsweredDateChanged', accountId: actor.accountId, data }], now)
  await lookAtProgramSoon(db, { formId: form.id }, now)
  await publishCareChanged(db, form)
  return norms
}

function onDay(day: CivilDate, { timeZone }: FoundForm, now: Instant): Instant {
  const noon = at(day, '12:00', timeZone)
  return noon > now && day === civilDay(now, timeZone) ? now : noon
}

type MoveRequest = By & { db: Db; note(facts: AuditFacts): void; origin: { language: SpokenLanguage } }

type Destination = {
  unitId: string
  takerId?: string | null | undefined
  followUpsKnown?: number | null | undefined
}

/**
 * To another unit of this person's that has the same person as a patient too: it moves to that unit's record, with the contact
 * who answers as that unit knows them; what waits to be acknowledged or seen to goes along, an alert to somebody there. R-356: what
 * was acknowledged stays with the unit that did so, in its own record, and so do its follow-ups, as the caller has to know.
 */
export async function changeUnit(
  { db, actor, now, note, origin: { language } }: MoveRequest,
  form: FoundForm,
  { unitId, takerId, followUpsKnown }: Destination,
): Promise<void> {
  if (!actor.careUnitIds.includes(unitId)) throw new Refusal(403, 'unit-unavailable')
  if (unitId === form.unitId) return
  // a module goes with its treatment, and the treatment is the unit's.
  if (form.kind === 'TreatmentModule') throw new Refusal(409, 'invalid-transition')
  const record = await findSamePerson(db, form.patientId, unitId)
  if (!record) throw invalid('UnitId', 'not-allowed')
  const relationId = form.relationId && (await findSameRelation(db, form.relationId, record.id))
  if (form.relationId && !relationId) throw invalid('UnitId', 'not-allowed')
  const by = { accountId: actor.accountId, language, note }
  await handOverAlerts(db, { formId: form.id }, { takers: { unitId }, takerId, by }, now)
  await refuseUnlessFollowUpsKnown(db, { formId: form.id, unitId: form.unitId }, { known: followUpsKnown, by }, now)
  await db
    .updateTable('form')
    .set({ patient_id: record.id, unit_id: unitId, relation_id: relationId })
    .where('id', '=', form.id)
    .execute()
  await moveRowsOfForm(db, { form, patientId: record.id, unitId })
  await resolveRequests(db, { source: { formId: form.id }, unitId: form.unitId, accountId: actor.accountId, now })
  // A device was given the form of the unit that it has left.
  await endHandovers(db, form.id, now)
  const data = { From: form.unitId, To: unitId }
  const moved = { ...form, patientId: record.id, unitId }
  await insertFormEvents(db, moved, [{ event: 'UnitChanged', accountId: actor.accountId, data }], now)
  await publishCareChanged(db, form)
  await publishCareChanged(db, moved)
}

/** The same contact, in the same part, around the record of another unit. */
export async function findSameRelation(db: Db, relationId: string, patientId: string): Promise<string | null> {
  const same = await db
    .selectFrom('relation as l')
    .innerJoin('person as n', 'n.id', 'l.person_id')
    .innerJoin('person as o', 'o.identity_id', 'n.identity_id')
    .innerJoin('relation as k', (join) =>
      join.onRef('k.person_id', '=', 'o.id').onRef('k.acts_as', '=', 'l.acts_as').on('k.patient_id', '=', patientId),
    )
    .select('k.id')
    .where('l.id', '=', relationId)
    .where('k.status', '<>', 'Removed')
    .executeTakeFirst()
  return same?.id ?? null
}
