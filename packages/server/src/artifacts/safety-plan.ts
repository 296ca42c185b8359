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
/** Of each kind; each some kilobytes, read beside every alert. */
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
  const formIds = forms.map(({ formId }) => formId)
  const documents = await listDocuments(reader.db, formIds)
  const kept = await listKept(reader.db, formIds)
  const plans: PlanForStaff['EarlierPlans'] = []
  for (const found of forms) {
    const version = versions.get(found.versionId)
    const name = version?.compiled.content.Artifacts?.find(({ isSafetyPlan }) => isSafetyPlan)?.Name
    if (!version || !name) continue
    const form = await read(found.formId)
    const words = { version, name, form }
    const said = [
      ...documents.flatMap((one) => (one.formId === found.formId && one.name === name ? one.document : [])),
      ...kept.flatMap((one) => (one.formId === found.formId ? documentAt(words, one, reader.now) : [])),
    ]
    const plan = planOf({ ...words, found, kept: inOrder(said) }, reader)
    if ([plan, ...plan.EarlierVersions].some(isWritten)) plans.push(plan)
    if (plans.length > mostEarlier) break
  }
  const [latest, ...EarlierPlans] = plans
  if (!latest) return null
  // The log tells of the one that was asked for.
  reader.note({ entity: 'Form', entityId: latest.FormId })
  return { ...latest, EarlierPlans }
}

function isWritten({ Sections }: Pick<WrittenPlan, 'Sections'>): boolean {
  return Sections.length > 0
}

/** Whoever writes it sees where nothing is written, and what they took away: that is told to staff alone. */
export function planForPatient(plan: PlanForStaff | null): SafetyPlan | null {
  if (!plan) return null
  const written = [plan, ...plan.EarlierPlans].filter(isWritten)
  const [latest, ...EarlierPlans] = written.map((one) => z.parse(WrittenPlan, one))
  return latest ? { ...latest, EarlierPlans } : null
}

type KeptDocument = { formId: string; name: string; document: StoredDocument }

/** What the documents of these modules said, the latest first. */
async function listDocuments(db: Db, formIds: readonly string[]): Promise<KeptDocument[]> {
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

type KeptPlan = { formId: string; answers: FoundForm['answers']; writtenAt: Instant }

/** what was answered in these modules when alerts were raised, the latest first. */
async function listKept(db: Db, formIds: readonly string[]): Promise<KeptPlan[]> {
  if (formIds.length === 0) return []
  return db
    .selectFrom('kept_plan')
    .select(['form_id as formId', sql<FoundForm['answers']>`answers`.as('answers'), 'written_at as writtenAt'])
    .where('form_id', 'in', formIds)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostKept)
    .execute()
}

type PlanWords = { version: FormVersion; name: string; form: FoundForm }

function documentAt({ version, name, form }: PlanWords, kept: KeptPlan, now: Instant): StoredDocument {
  const { answers, writtenAt: WrittenAt } = kept
  return { ...documentOf(version, { ...form, answers }, { name, groupId: null }, now), WrittenAt }
}

/** The latest first; of those after one another that say the same the one from when it was written. */
function inOrder(documents: readonly StoredDocument[]): StoredDocument[] {
  return documents
    .toSorted((one, other) => (one.WrittenAt < other.WrittenAt ? 1 : -1))
    .filter((document, index, all) => {
      const before = all[index + 1]
      return !before || !isSame(before, document)
    })
}

type PlanSource = PlanWords & { found: DocumentedForm; kept: readonly StoredDocument[] }

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
