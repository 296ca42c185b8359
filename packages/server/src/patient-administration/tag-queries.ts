import type { Fault } from '@samklang/contract/faults'
import type { Db } from '../database/connect.ts'

/** A tag must exist, and be active unless the patient has it already. */
export async function findUnusableTags(db: Db, wanted: string[], had: string[]): Promise<Fault[]> {
  const added = wanted.filter((name) => !had.includes(name))
  if (added.length === 0) return []
  const usable = await db
    .selectFrom('tag')
    .select('name')
    .where('name', 'in', added)
    .where('inactive', '=', false)
    .execute()
  const names = usable.map(({ name }) => name)
  return added.every((name) => names.includes(name)) ? [] : [{ Field: 'Tags', Key: 'not-allowed' }]
}

export async function listTagsOf(db: Db, patientId: string): Promise<string[]> {
  const rows = await db.selectFrom('patient_tag').select('tag_name').where('patient_id', '=', patientId).execute()
  return rows.map(({ tag_name }) => tag_name)
}

export async function insertTags(db: Db, patientId: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('patient_tag')
    .values([...new Set(names)].map((tag_name) => ({ patient_id: patientId, tag_name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Exactly these from now on. */
export async function setTags(db: Db, patientId: string, names: string[]): Promise<void> {
  let others = db.deleteFrom('patient_tag').where('patient_id', '=', patientId)
  if (names.length > 0) others = others.where('tag_name', 'not in', names)
  await others.execute()
  await insertTags(db, patientId, names)
}
