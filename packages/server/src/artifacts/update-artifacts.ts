import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { recordManyBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { type FoundForm, findForm } from '../forms/found-form.ts'
import { storeArtifact } from './make-artifact.ts'

/** Whoever writes saves every few seconds: a document of each would be worth nothing to anybody. */
const quietMinutes = 1
const atOnce = 20

/**
 * documents that were made of modules in which something has been saved since are made anew, once nothing more has come for a
 * minute. Saving itself knows nothing of it. Those that one server has taken are left alone by the others.
 */
export async function updateArtifacts(db: Db, now: Instant): Promise<number> {
  return inBatches(() => db.transaction().execute((trx) => updateSome(trx, now)))
}

type Due = { id: string; formId: string; patientId: string; name: string; groupId: string | null }

async function updateSome(db: Db, now: Instant): Promise<number> {
  const { rows } =
    await sql<Due>`select a.id, a.form_id as "formId", a.patient_id as "patientId", a.name, a.answer_group_id as "groupId"
    from treatment_artifact a join form f on f.id = a.form_id join patient p on p.id = a.patient_id
    where a.follows_form and p.status <> 'Deleted'
      and (f.status in ('Closed', 'Canceled')
        or (f.last_modified_at > a.form_modified_at and f.last_modified_at <= ${addMinutes(now, -quietMinutes)}))
    order by f.last_modified_at, a.id limit ${sql.lit(atOnce)} for no key update of a skip locked`.execute(db)
  const over: string[] = []
  const made: Due[] = []
  for (const due of rows) {
    const form = await findForm(db, due.formId)
    const { isNew, isFollowing } = form ? await update(db, form, due, now) : nothingMade
    if (isNew) made.push(due)
    if (!isFollowing) over.push(due.id)
  }
  await recordManyBySystem(db, { action: 'GenerateArtifact', call: 'updateArtifacts', about: made }, now)
  if (over.length > 0)
    await db.updateTable('treatment_artifact').set({ follows_form: false }).where('id', 'in', over).execute()
  return rows.length
}

/** `isFollowing`: whether this one is still to be looked at. */
type Updated = { isNew: boolean; isFollowing: boolean }
const nothingMade: Updated = { isNew: false, isFollowing: false }

/** A module that is over changes no more, and of one kind only the latest follows the form. */
async function update(db: Db, form: FoundForm, { id, name, groupId }: Due, now: Instant): Promise<Updated> {
  const hasGroup = !groupId || form.answers.some(({ AnswerGroupId }) => AnswerGroupId === groupId)
  // Nothing is to be made of what was withdrawn or is not written any more.
  if (form.status === 'Canceled' || !hasGroup) return nothingMade
  const { row, isNew } = await storeArtifact({ db, accountId: null, now }, form, {
    ArtifactName: name,
    AnswerGroupId: groupId,
  })
  if (form.status !== 'Closed') return { isNew, isFollowing: row.id === id }
  await db.updateTable('treatment_artifact').set({ follows_form: false }).where('id', '=', row.id).execute()
  return { isNew, isFollowing: false }
}
