import { isDeepStrictEqual } from 'node:util'
import type { MadeArtifact } from '@samklang/contract/artifacts'
import { ContentLanguage } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { judge } from '../forms/judge.ts'
import { type FormVersion, readVersion } from '../forms/version.ts'
import { invalid, notFound } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import type { MediaTokenRequest } from '../session/media-token.ts'
import { emptyHeadingsOf, sectionsOf } from './document-of.ts'
import { type ArtifactRow, artifactColumns, artifactOf, artifactTitle, listWritten } from './find-artifacts.ts'
import { linkTo } from './link.ts'
import { StoredDocument } from './stored-document.ts'

type Wish = { ArtifactName: string; AnswerGroupId?: string | null | undefined }

/** Made, with an address that opens it. */
export async function makeArtifact(asking: MediaTokenRequest, form: FoundForm, wish: Wish): Promise<MadeArtifact> {
  const { db, actor, now } = asking
  const { row, version, document } = await storeArtifact({ db, accountId: actor.accountId, now }, form, wish)
  return {
    ...artifactOf(row, { version, form, language: form.language }),
    ...(await linkTo(asking, { id: row.id, treatmentId: row.treatmentId, document })),
  }
}

type KeptArtifact = { row: ArtifactRow; document: StoredDocument; isNew: boolean }

/**
 * From the answers as they stand. What the same answers gave already is given again; what they gave before is kept. Nobody is named
 * where it was made anew by itself.
 */
export async function storeArtifact(
  { db, accountId, now }: { db: Db; accountId: string | null; now: Instant },
  form: FoundForm,
  wish: Wish,
): Promise<KeptArtifact & { version: FormVersion }> {
  const [written] = form.kind === 'TreatmentModule' ? await listWritten(db, { formId: form.id }) : []
  if (!written) throw notFound()
  const version = await readVersion(db, form.versionId)
  const artifact = version.compiled.content.Artifacts?.find(({ Name }) => Name === wish.ArtifactName)
  if (!artifact) throw invalid('ArtifactName', 'not-allowed')
  const groupId = wish.AnswerGroupId ?? null
  if (groupId && !form.answers.some(({ AnswerGroupId }) => AnswerGroupId === groupId))
    throw invalid('AnswerGroupId', 'not-allowed')
  const document = {
    ...documentOf(version, form, { name: artifact.Name, groupId }, now),
    WrittenAt: written.writtenAt,
  }
  const kept = await storeOnce(db, {
    id: makeId(now),
    treatment_id: written.treatmentId,
    patient_id: form.patientId,
    form_id: form.id,
    name: artifact.Name,
    answer_group_id: groupId,
    document,
    form_modified_at: form.lastModifiedAt,
    generated_at: now,
    generated_by: accountId,
  })
  return { ...kept, version }
}

/** `language`: of our own words in it, that of the module unless told. */
type DocumentWish = { name: string; groupId: string | null; language?: ContentLanguage }

export function documentOf(
  version: FormVersion,
  form: FoundForm,
  { name, groupId, language = z.parse(ContentLanguage, form.language) }: DocumentWish,
  now: Instant,
): StoredDocument {
  const artifact = version.compiled.content.Artifacts?.find(({ Name }) => Name === name) ?? { Name: name }
  const single = form.answers.filter(({ AnswerGroupId }) => !AnswerGroupId)
  const { items } = judge(version.compiled, form, single, now).shown
  const documented = {
    version,
    artifact,
    answers: form.answers,
    groupId,
    isShown: (ref: string) => items.has(ref),
    language,
  }
  return {
    Title: artifactTitle(version, name, language),
    Language: language,
    WrittenAt: form.lastModifiedAt,
    Sections: sectionsOf(documented),
    EmptyHeadings: artifact.isSafetyPlan && !groupId ? emptyHeadingsOf(documented) : [],
    IsSafetyPlan: artifact.isSafetyPlan === true,
  }
}

type NewArtifact = {
  id: string
  treatment_id: string
  patient_id: string
  form_id: string
  name: string
  answer_group_id: string | null
  document: StoredDocument
  form_modified_at: Instant
  generated_at: Instant
  generated_by: string | null
}

/**
 * Two who make it at once wait for each other at the latest one; where there is none yet each may leave one that follows the form, and
 * the job keeps to the later (`update-artifacts.ts`). Where the latest says the same, it is the one: a page that was turned or a module
 * that was closed makes no other document. So it is where it was made from later answers than these.
 */
async function storeOnce(db: Db, made: NewArtifact): Promise<KeptArtifact> {
  const latest = await lockLatest(db, made)
  if (latest) {
    const { document: stored, ...row } = latest
    const document = z.parse(StoredDocument, stored)
    if (isSame(document, made.document)) return { row: await setMadeFrom(db, row.id, made), document, isNew: false }
    if (row.modifiedAt > made.form_modified_at) return { row, document, isNew: false }
  }
  const inserted = await db
    .insertInto('treatment_artifact')
    .values({ ...made, document: JSON.stringify(made.document) })
    .onConflict((conflict) => conflict.columns(['form_id', 'name', 'answer_group_id', 'form_modified_at']).doNothing())
    .returning(artifactColumns)
    .executeTakeFirst()
  if (inserted && latest)
    await db.updateTable('treatment_artifact').set({ follows_form: false }).where('id', '=', latest.id).execute()
  if (inserted) return { row: inserted, document: made.document, isNew: true }
  const row = await ofKind(db, made)
    .select(artifactColumns)
    .where('form_modified_at', '=', made.form_modified_at)
    .executeTakeFirstOrThrow()
  return { row, document: made.document, isNew: false }
}

function setMadeFrom(db: Db, id: string, { form_modified_at }: NewArtifact): Promise<ArtifactRow> {
  return db
    .updateTable('treatment_artifact')
    .set({ form_modified_at: sql`greatest(form_modified_at, ${form_modified_at}::timestamptz)` })
    .where('id', '=', id)
    .returning(artifactColumns)
    .executeTakeFirstOrThrow()
}

type ArtifactKind = Pick<NewArtifact, 'form_id' | 'name' | 'answer_group_id'>

function ofKind(db: Db, { form_id, name, answer_group_id }: ArtifactKind) {
  return db
    .selectFrom('treatment_artifact')
    .where('form_id', '=', form_id)
    .where('name', '=', name)
    .where('answer_group_id', 'is not distinct from', answer_group_id)
}

function lockLatest(db: Db, kind: ArtifactKind) {
  return ofKind(db, kind)
    .select([...artifactColumns, 'document'])
    .orderBy('form_modified_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether two say the same, whenever they were written. */
export function isSame(one: StoredDocument, other: StoredDocument): boolean {
  const said = ({ Title, Language, Sections, EmptyHeadings }: StoredDocument) => [
    Title,
    Language,
    Sections,
    EmptyHeadings,
  ]
  return isDeepStrictEqual(said(one), said(other))
}
