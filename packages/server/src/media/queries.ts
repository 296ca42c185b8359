import type { Instant } from '@samklang/contract/instants'
import { type FileKind, type FileUse, fileTypes, type MediaFile } from '@samklang/contract/media'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { kindOfType } from './content-type.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Nothing was ever stored. */
export async function hasNoFiles(db: Db): Promise<boolean> {
  const found = await db.selectFrom('media_asset').select('id').where('object_key', 'is not', null).limit(1).execute()
  return found.length === 0
}

const mostListed = 200
/** More places than anybody reads, of all the files of a list together. */
const mostUses = 5000

export type StoredFile = Omit<MediaFile, 'UsedIn'>

/** Of what was uploaded: what came with a form has no name and is listed nowhere. */
function uploaded(db: Db) {
  return db
    .selectFrom('media_asset as m')
    .leftJoin('account as a', 'a.id', 'm.uploaded_by')
    .select([
      'm.id as Id',
      'm.name as Name',
      'm.content_type as ContentType',
      'm.size as Size',
      'm.uploaded_at as CreatedAt',
      sql<string | null>`nullif(concat_ws(' ', a.firstname, a.lastname), '')`.as('UploadedBy'),
    ])
}

type Listing = { search?: string | undefined; kinds: readonly FileKind[] }

/** The latest first. */
export async function listFiles(
  db: Db,
  { search = '', kinds }: Listing,
): Promise<{ files: StoredFile[]; hasMore: boolean }> {
  const rows = await uploaded(db)
    .where('m.name', 'is not', null)
    .where(
      'm.content_type',
      'in',
      kinds.flatMap((kind) => fileTypes[kind]),
    )
    .where(sql<boolean>`strpos(lower(m.name), lower(${search.trim()})) > 0`)
    .orderBy('m.uploaded_at', 'desc')
    .orderBy('m.id')
    .limit(mostListed + 1)
    .execute()
  return { files: rows.slice(0, mostListed).flatMap(fileOfRow), hasMore: rows.length > mostListed }
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const rows = await uploaded(db).where('m.id', '=', id).execute()
  return rows.flatMap(fileOfRow)[0]
}

type Row = Awaited<ReturnType<ReturnType<typeof uploaded>['execute']>>[number]

function fileOfRow({ Name, CreatedAt, ...row }: Row): StoredFile[] {
  const Kind = kindOfType(row.ContentType)
  return Name !== null && CreatedAt !== null && Kind ? [{ ...row, Name, CreatedAt, Kind }] : []
}

type NewFile = ReceivedFile & { name: string; uploadedBy: string | null }

/** What somebody has uploaded before keeps its name; what came with a form is from now on in the library as well. */
export async function insertFile(db: Db, file: NewFile, now: Instant): Promise<void> {
  const { id, contentType, size, objectKey, name, uploadedBy } = file
  if (objectKey) {
    const values = { id, content_type: contentType, size, object_key: objectKey, name, created_at: now }
    await db
      .insertInto('media_asset')
      .values({ ...values, uploaded_at: now, uploaded_by: uploadedBy })
      .onConflict((conflict) =>
        // What was received anew is what the storage had lost.
        conflict.column('id').doUpdateSet({ object_key: objectKey }).where('media_asset.object_key', 'is not', null),
      )
      .execute()
  }
  await db
    .updateTable('media_asset')
    .set({ name, uploaded_at: now, uploaded_by: uploadedBy })
    .where('id', '=', id)
    .where('name', 'is', null)
    .execute()
}

/** Holds the file until the transaction is over, so that nobody begins to use what is being removed. None is not always gone: see `uploaded`. */
export async function lockFile(db: Db, id: string): Promise<{ isGone: boolean; file: StoredFile | undefined }> {
  const held = await db.selectFrom('media_asset').select('id').where('id', '=', id).forUpdate().execute()
  return { isGone: held.length === 0, file: await findFile(db, id) }
}

export async function removeFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_asset').where('id', '=', id).execute()
}

type Use = FileUse & { id: string }

/** Where each file is used, by its id: in forms, in treatments by their modules, and as documents of units. */
export async function listUses(
  db: Db,
  ids: readonly string[],
  language: SpokenLanguage,
): Promise<ReadonlyMap<string, FileUse[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Use>`
    with shown as (
      select distinct m.media_id as id, v.form_variant_id, fv.form_type_id from form_version_medium m
        join form_variant_version v on v.id = m.variant_version_id
        join form_variant fv on fv.id = v.form_variant_id
      where m.media_id = any (${ids}))
    select id, "Kind", "Name", "UnitName" from (
      select s.id, 'Form' as "Kind", coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "Name", null as "UnitName"
        from shown s join form_type t on t.id = s.form_type_id
      union
      select s.id, 'Treatment', coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name), null
        from shown s join treatment_variant_module tm on tm.form_variant_id = s.form_variant_id
        join treatment_variant tv on tv.id = tm.treatment_variant_id
        join treatment_definition d on d.id = tv.treatment_definition_id
      union
      select d.media_id, 'UnitDocument', case when ${language} = 'en' then coalesce(d.title_en, d.title_sv) else d.title_sv end, u.name
        from unit_document d join unit u on u.id = d.unit_id where d.media_id = any (${ids})) as used
    order by "Kind", "Name", "UnitName" limit ${mostUses}`.execute(db)
  const uses = new Map<string, FileUse[]>()
  for (const { id, ...use } of rows) uses.set(id, [...(uses.get(id) ?? []), use])
  return uses
}
