import type { MadeArtifact } from '@samklang/contract/artifacts'
import { ContentLanguage } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import * as z from 'zod'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { judge } from '../forms/judge.ts'
import { type FormVersion, readVersion } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { sectionsOf } from './document-of.ts'
import { type ArtifactRow, artifactColumns, artifactOf, artifactTitle, listWritten } from './find-artifacts.ts'
import { linkTo } from './link.ts'
import type { StoredDocument } from './stored-document.ts'

type Wish = { ArtifactName: string; AnswerGroupId?: string | null | undefined }

/** Made, with an address that opens it. */
export async function makeArtifact(
  { db, actor, now }: { db: Db; actor: Actor; now: Instant },
  form: FoundForm,
  wish: Wish,
): Promise<MadeArtifact> {
  const { row, version } = await storeArtifact({ db, accountId: actor.accountId, now }, form, wish)
  return {
    ...artifactOf(row, { version, form, language: form.language }),
    ...(await linkTo(db, actor, { id: row.id, treatmentId: row.treatmentId }, now)),
  }
}

/** From the answers as they stand. What the same answers gave already is given again; what they gave before is kept. */
export async function storeArtifact(
  { db, accountId, now }: { db: Db; accountId: string; now: Instant },
  form: FoundForm,
  wish: Wish,
): Promise<{ row: ArtifactRow; version: FormVersion }> {
  const [written] = form.kind === 'TreatmentModule' ? await listWritten(db, { formId: form.id }) : []
  if (!written) throw notFound()
  const version = await readVersion(db, form.versionId)
  const artifact = version.compiled.content.Artifacts?.find(({ Name }) => Name === wish.ArtifactName)
  if (!artifact) throw invalid('ArtifactName', 'not-allowed')
  const groupId = wish.AnswerGroupId ?? null
  if (groupId && !form.answers.some(({ AnswerGroupId }) => AnswerGroupId === groupId))
    throw invalid('AnswerGroupId', 'not-allowed')
  const document = documentOf(version, form, { name: artifact.Name, groupId }, now)
  const row = await storeOnce(db, {
    id: makeId(now),
    treatment_id: written.treatmentId,
    patient_id: form.patientId,
    form_id: form.id,
    name: artifact.Name,
    answer_group_id: groupId,
    document: JSON.stringify(document),
    form_modified_at: form.lastModifiedAt,
    generated_at: now,
    generated_by: accountId,
  })
  return { row, version }
}

export function documentOf(
  version: FormVersion,
  form: FoundForm,
  { name, groupId }: { name: string; groupId: string | null },
  now: Instant,
): StoredDocument {
  const artifact = version.compiled.content.Artifacts?.find(({ Name }) => Name === name) ?? { Name: name }
  const language = z.parse(ContentLanguage, form.language)
  const single = form.answers.filter(({ AnswerGroupId }) => !AnswerGroupId)
  const { items } = judge(version.compiled, form, single, now).shown
  return {
    Title: artifactTitle(version, name, language),
    Language: language,
    WrittenAt: form.lastModifiedAt,
    Sections: sectionsOf({
      version,
      artifact,
      answers: form.answers,
      groupId,
      isShown: (ref) => items.has(ref),
      language,
    }),
  }
}

type NewArtifact = {
  id: string
  treatment_id: string
  patient_id: string
  form_id: string
  name: string
  answer_group_id: string | null
  document: string
  form_modified_at: Instant
  generated_at: Instant
  generated_by: string
}

async function storeOnce(db: Db, made: NewArtifact): Promise<ArtifactRow> {
  const stored = await db
    .insertInto('treatment_artifact')
    .values(made)
    .onConflict((conflict) => conflict.columns(['form_id', 'name', 'answer_group_id', 'form_modified_at']).doNothing())
    .returning(artifactColumns)
    .executeTakeFirst()
  if (stored) return stored
  return db
    .selectFrom('treatment_artifact')
    .select(artifactColumns)
    .where('form_id', '=', made.form_id)
    .where('name', '=', made.name)
    .where('answer_group_id', 'is not distinct from', made.answer_group_id)
    .where('form_modified_at', '=', made.form_modified_at)
    .executeTakeFirstOrThrow()
}
