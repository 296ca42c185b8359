import type { Instant } from '@samklang/contract/instants'
import type { FileKind } from '@samklang/contract/media'
import type { UnitDocument } from '@samklang/contract/unit-documents'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { nextToken } from '../database/next-token.ts'
import { kindOfType } from '../media/content-type.ts'

const mostListed = 200

function documents(db: Db) {
  return db
    .selectFrom('unit_document as d')
    .innerJoin('media_asset as m', 'm.id', 'd.media_id')
    .leftJoin('account as a', 'a.id', 'd.created_by')
    .select([
      'd.id as Id',
      'd.unit_id as UnitId',
      'd.media_id as MediaId',
      sql<UnitDocument['Title']>`json_build_object('sv', d.title_sv, 'en', d.title_en)`.as('Title'),
      'd.description as Description',
      sql<string>`coalesce(m.name, '')`.as('FileName'),
      'm.content_type as ContentType',
      'm.size as Size',
      'd.created_at as CreatedAt',
      sql<string | null>`nullif(concat_ws(' ', a.firstname, a.lastname), '')`.as('CreatedBy'),
      'd.last_modified_at as LastModifiedAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

function withKind(row: Row): UnitDocument[] {
  const Kind: FileKind | undefined = kindOfType(row.ContentType)
  return Kind ? [{ ...row, Kind }] : []
}

export async function listUnitDocuments(db: Db, unitId: string): Promise<UnitDocument[]> {
  const rows = await documents(db)
    .where('d.unit_id', '=', unitId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(mostListed)
    .execute()
  return rows.flatMap(withKind)
}

type DocumentKey = { id: string; documentId: string }

export async function findUnitDocument(db: Db, { id, documentId }: DocumentKey): Promise<UnitDocument | undefined> {
  const rows = await documents(db).where('d.id', '=', documentId).where('d.unit_id', '=', id).execute()
  return rows.flatMap(withKind)[0]
}

type Written = {
  mediaId: string
  title: { sv: string; en: string | null }
  description: string | null
  by: string
}

function columnsOf({ mediaId, title, description, by }: Written, at: Instant) {
  return {
    media_id: mediaId,
    title_sv: title.sv,
    title_en: title.en,
    description,
    last_modified_at: at,
    last_modified_by: by,
  }
}

export async function insertUnitDocument(
  db: Db,
  document: Written & { id: string; unitId: string },
  now: Instant,
): Promise<void> {
  const { id, unitId, by } = document
  await db
    .insertInto('unit_document')
    .values({ id, unit_id: unitId, created_at: now, created_by: by, ...columnsOf(document, now) })
    .execute()
}

/** Whether it was as it had been read: whoever was first is not written over. */
export async function setUnitDocument(
  db: Db,
  document: Written & { id: string; read: Instant },
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unit_document')
    .set(columnsOf(document, nextToken(document.read, now)))
    .where('id', '=', document.id)
    .where('last_modified_at', '=', document.read)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeUnitDocument(db: Db, { id, documentId }: DocumentKey): Promise<void> {
  await db.deleteFrom('unit_document').where('id', '=', documentId).where('unit_id', '=', id).execute()
}

/** The file, held until the transaction is over, so that it cannot be removed before the document is there. */
export function findDocumentFile(db: Db, id: string) {
  return db
    .selectFrom('media_asset')
    .select(['id', 'content_type as contentType', 'name'])
    .where('id', '=', id)
    .where('name', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
}
