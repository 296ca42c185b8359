import * as z from 'zod'
import type { Db } from '../database/connect.ts'
import { notFound } from '../http/refusal.ts'
import { StoredDocument } from './stored-document.ts'

export type StoredArtifact = { id: string; treatmentId: string; formId: string; document: StoredDocument }

/** Whether the reader may have it is the caller's to ask, by the form that it was made from. */
export async function findArtifact(
  db: Db,
  { id, artifactId }: { id: string; artifactId: string },
): Promise<StoredArtifact> {
  const found = await db
    .selectFrom('treatment_artifact')
    .select(['id', 'treatment_id as treatmentId', 'form_id as formId', 'document'])
    .where('id', '=', artifactId)
    .where('treatment_id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, document: z.parse(StoredDocument, found.document) }
}
