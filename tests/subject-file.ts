import type { Db } from '../packages/server/src/database/connect.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'

/** A file of the library that the subject's unit gives to its patients. */
export type SubjectFile = { mediaId: string; documentId: string; at: string }

export const subjectTitle = 'Så arbetar vi'

export async function seedSubjectFile(db: Db, unitId: string, now: string): Promise<SubjectFile> {
  const [mediaId, documentId] = [makeId(now), makeId(now)]
  const bytes = Buffer.from(`%PDF-1.7 ${mediaId}`)
  await db
    .insertInto('media_asset')
    .values({
      id: mediaId,
      content_type: 'application/pdf',
      bytes,
      size: bytes.length,
      name: 'Provfil',
      created_at: now,
      uploaded_at: now,
    })
    .execute()
  await db
    .insertInto('unit_document')
    .values({
      id: documentId,
      unit_id: unitId,
      media_id: mediaId,
      title_sv: subjectTitle,
      created_at: now,
      last_modified_at: now,
    })
    .execute()
  return { mediaId, documentId, at: now }
}
