import type { Artifact, MyDocument } from '@samklang/contract/artifacts'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FormStatus } from '../database/table-types.ts'
import { type FormVersion, readVersions, wordOf } from '../forms/version.ts'

/** A module of a treatment with something to make a document of. */
export type DocumentedForm = {
  formId: string
  treatmentId: string
  patientId: string
  unitId: string
  versionId: string
  status: FormStatus
  startedAt: Instant
  language: string
  lastModifiedAt: Instant
  /** When something was last written in it: that it was closed changes nothing of what it says. */
  writtenAt: Instant
  treatmentStatus: TreatmentStatus
  maintainedUntil: CivilDate | null
  closedAt: Instant | null
  timeZone: string
}

const writtenAt = sql<Instant>`case when f.status = 'Closed' then coalesce(f.last_written_at, f.started_at, f.last_modified_at)
  else f.last_modified_at end`

type Whose = { treatmentId: string } | { patientId: string } | { formId: string }

/** Modules in which something is written, what was written last first. */
export function listWritten(db: Db, whose: Whose): Promise<DocumentedForm[]> {
  const query = db
    .selectFrom('form as f')
    .innerJoin('treatment_module as m', 'm.form_id', 'f.id')
    .innerJoin('treatment as t', 't.id', 'm.treatment_id')
    .select([
      'f.id as formId',
      'm.treatment_id as treatmentId',
      'f.patient_id as patientId',
      'f.unit_id as unitId',
      'f.variant_version_id as versionId',
      'f.status',
      sql<Instant>`f.started_at`.as('startedAt'),
      'f.content_language as language',
      'f.last_modified_at as lastModifiedAt',
      writtenAt.as('writtenAt'),
      't.status as treatmentStatus',
      't.maintained_until as maintainedUntil',
      't.closed_at as closedAt',
      't.time_zone as timeZone',
    ])
    .where('f.kind', '=', 'TreatmentModule')
    .where('f.status', '!=', 'Canceled')
    .where('f.started_at', 'is not', null)
    // What goes on comes before what is closed.
    .orderBy(sql`f.status = 'Closed'`)
    .orderBy(writtenAt, 'desc')
    .limit(200)
  if ('formId' in whose) return query.where('f.id', '=', whose.formId).execute()
  return 'treatmentId' in whose
    ? query.where('m.treatment_id', '=', whose.treatmentId).execute()
    : query.where('f.patient_id', '=', whose.patientId).execute()
}

export type ArtifactRow = {
  id: string
  treatmentId: string
  formId: string
  name: string
  groupId: string | null
  modifiedAt: Instant
  generatedAt: Instant
}

export const artifactColumns = [
  'id',
  'treatment_id as treatmentId',
  'form_id as formId',
  'name',
  'answer_group_id as groupId',
  'form_modified_at as modifiedAt',
  'generated_at as generatedAt',
] as const

/** What can be made of these modules now, each with those made earlier. */
export async function listDocuments(
  db: Db,
  forms: readonly DocumentedForm[],
  language: ContentLanguage,
): Promise<MyDocument[]> {
  if (forms.length === 0) return []
  const versions = await readVersions(
    db,
    forms.map(({ versionId }) => versionId),
  )
  const made = await db
    .selectFrom('treatment_artifact')
    .select(artifactColumns)
    .where(
      'form_id',
      'in',
      forms.map(({ formId }) => formId),
    )
    .orderBy('generated_at', 'desc')
    .limit(500)
    .execute()
  return forms.flatMap((form) => {
    const version = versions.get(form.versionId)
    return (version?.compiled.content.Artifacts ?? []).flatMap(({ Name, isSafetyPlan }) =>
      version
        ? [
            {
              TreatmentId: form.treatmentId,
              FormId: form.formId,
              ArtifactName: Name,
              DisplayName: artifactTitle(version, Name, language),
              IsSafetyPlan: isSafetyPlan === true,
              ChangedAt: form.writtenAt,
              Earlier: made
                .filter(({ formId, name }) => formId === form.formId && name === Name)
                .map((row) => artifactOf(row, { version, form, language })),
            },
          ]
        : [],
    )
  })
}

type ArtifactFacts = { version: FormVersion; form: Pick<DocumentedForm, 'lastModifiedAt'>; language: ContentLanguage }

export function artifactOf(row: ArtifactRow, { version, form, language }: ArtifactFacts): Artifact {
  const known = version.compiled.content.Artifacts?.find(({ Name }) => Name === row.name)
  return {
    Id: row.id,
    TreatmentId: row.treatmentId,
    FormId: row.formId,
    ArtifactName: row.name,
    DisplayName: artifactTitle(version, row.name, language),
    AnswerGroupId: row.groupId,
    ContentType: 'application/pdf',
    GeneratedAt: row.generatedAt,
    IsSafetyPlan: known?.isSafetyPlan === true,
    IsOutdated: row.modifiedAt !== form.lastModifiedAt,
  }
}

export function artifactTitle(version: FormVersion, name: string, language: ContentLanguage): string {
  return wordOf(version, textKeys.artifact(name), language) ?? wordOf(version, textKeys.title, language) ?? name
}
