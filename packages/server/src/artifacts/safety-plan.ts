import { type PlanForStaff, type SafetyPlan, WrittenPlan } from '@samklang/contract/artifacts'
import { ContentLanguage } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import * as z from 'zod'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { isTreatmentReadable } from '../forms/module-readable.ts'
import { type FormVersion, readVersions } from '../forms/version.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { DocumentedForm } from './find-artifacts.ts'
import { documentOf, isSame } from './make-artifact.ts'
import { StoredDocument } from './stored-document.ts'

type PlanReader = { db: Db; now: Instant; origin: { language: ContentLanguage }; note(facts: AuditFacts): void }

/** Whoever has made so many needs no more of them. */
const mostEarlier = 5
/** Each some kilobytes, read beside every alert. */
const mostKept = 40

/** The plan that was written in last, as it stands now, and those before it. */
export async function findSafetyPlan(
  reader: PlanReader,
  forms: readonly DocumentedForm[],
  read: (formId: string) => Promise<FoundForm>,
): Promise<PlanForStaff | null> {
  const versions = await readVersions(
    reader.db,
    forms.map(({ versionId }) => versionId),
  )
  const kept = await listKept(
    reader.db,
    forms.map(({ formId }) => formId),
  )
  const plans: PlanForStaff['EarlierPlans'] = []
  for (const found of forms) {
    const version = versions.get(found.versionId)
    const name = version?.compiled.content.Artifacts?.find(({ isSafetyPlan }) => isSafetyPlan)?.Name
    if (!version || !name) continue
    const form = await read(found.formId)
    const documents = kept.filter((one) => one.formId === found.formId && one.name === name)
    const plan = planOf({ found, version, name, form, kept: documents.map(({ document }) => document) }, reader)
    if (plan.Sections.length > 0) plans.push(plan)
    if (plans.length > mostEarlier) break
  }
  const [latest, ...EarlierPlans] = plans
  if (!latest) return null
  // The log tells of the one that was asked for.
  reader.note({ entity: 'Form', entityId: latest.FormId })
  return { ...latest, EarlierPlans }
}

/** Whoever writes it sees where nothing is written yet: that is told to staff alone. */
export function planForPatient(plan: PlanForStaff | null): SafetyPlan | null {
  if (!plan) return null
  return {
    ...z.parse(WrittenPlan, plan),
    EarlierPlans: plan.EarlierPlans.map((earlier) => z.parse(WrittenPlan, earlier)),
  }
}

type KeptDocument = { formId: string; name: string; document: StoredDocument }

/** What the documents of these modules said, the latest first. */
async function listKept(db: Db, formIds: readonly string[]): Promise<KeptDocument[]> {
  if (formIds.length === 0) return []
  const rows = await db
    .selectFrom('treatment_artifact')
    .select(['form_id as formId', 'name', 'document'])
    .where('form_id', 'in', formIds)
    .where('answer_group_id', 'is', null)
    .where(sql<boolean>`coalesce((document ->> 'IsSafetyPlan')::boolean, true)`)
    .orderBy('form_modified_at', 'desc')
    .limit(mostKept)
    .execute()
  return rows.map((row) => ({ ...row, document: z.parse(StoredDocument, row.document) }))
}

type PlanSource = {
  found: DocumentedForm
  version: FormVersion
  name: string
  form: FoundForm
  kept: readonly StoredDocument[]
}

function planOf(
  { found, version, name, form, kept }: PlanSource,
  { now, origin }: PlanReader,
): PlanForStaff['EarlierPlans'][number] {
  const written = z.parse(ContentLanguage, form.language)
  const language = version.texts[origin.language] ? origin.language : written
  const { Title, Sections, EmptyHeadings } = documentOf(version, form, { name, groupId: null, language }, now)
  // A page that was turned changes nothing of what it says.
  const asWritten = documentOf(version, form, { name, groupId: null }, now)
  const [latest] = kept
  const same = latest && isSame(latest, asWritten) ? latest : undefined
  const earlier = same ? kept.slice(1) : kept
  return {
    TreatmentId: found.treatmentId,
    FormId: found.formId,
    ArtifactName: name,
    DisplayName: Title,
    Language: written,
    HeadingLanguage: language,
    BegunAt: found.startedAt,
    ChangedAt: same?.WrittenAt ?? found.writtenAt,
    IsReadable: isTreatmentReadable({ ...found, status: found.treatmentStatus }, now),
    ReadableUntil: lastDayOf(found),
    Sections,
    EmptyHeadings,
    EarlierVersions: earlier.map(({ Language, WrittenAt, Sections: said }) => ({
      Language,
      WrittenAt,
      Sections: said,
    })),
  }
}

/** One that was closed without a time for reading could be read until then. */
function lastDayOf({ maintainedUntil, closedAt, timeZone, treatmentStatus }: DocumentedForm): CivilDate | null {
  if (treatmentStatus !== 'Maintained' && treatmentStatus !== 'Closed') return null
  return maintainedUntil ?? (closedAt && civilDay(closedAt, timeZone))
}
