import type { PlanForStaff, SafetyPlan } from '@samklang/contract/artifacts'
import { ContentLanguage } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import * as z from 'zod'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { isTreatmentReadable } from '../forms/module-readable.ts'
import { type FormVersion, readVersions } from '../forms/version.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { DocumentedForm } from './find-artifacts.ts'
import { documentOf } from './make-artifact.ts'

type PlanReader = { db: Db; now: Instant; origin: { language: ContentLanguage }; note(facts: AuditFacts): void }

/** Whoever has made so many needs no more of them. */
const mostEarlier = 5

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
  const plans: PlanForStaff['EarlierPlans'] = []
  for (const found of forms) {
    const version = versions.get(found.versionId)
    const name = version?.compiled.content.Artifacts?.find(({ isSafetyPlan }) => isSafetyPlan)?.Name
    if (!version || !name) continue
    const plan = planOf({ found, version, name, form: await read(found.formId) }, reader)
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
  const { EmptyHeadings: _, ...latest } = plan
  return { ...latest, EarlierPlans: plan.EarlierPlans.map(({ EmptyHeadings: _empty, ...earlier }) => earlier) }
}

type PlanSource = { found: DocumentedForm; version: FormVersion; name: string; form: FoundForm }

function planOf(
  { found, version, name, form }: PlanSource,
  { now, origin }: PlanReader,
): PlanForStaff['EarlierPlans'][number] {
  const written = z.parse(ContentLanguage, form.language)
  const language = version.texts[origin.language] ? origin.language : written
  const { Title, Sections, EmptyHeadings } = documentOf(version, form, { name, groupId: null, language }, now)
  return {
    TreatmentId: found.treatmentId,
    FormId: found.formId,
    ArtifactName: name,
    DisplayName: Title,
    Language: written,
    HeadingLanguage: language,
    ChangedAt: found.writtenAt,
    IsReadable: isTreatmentReadable({ ...found, status: found.treatmentStatus }, now),
    ReadableUntil: lastDayOf(found),
    Sections,
    EmptyHeadings,
  }
}

/** One that was closed without a time for reading could be read until then. */
function lastDayOf({ maintainedUntil, closedAt, timeZone, treatmentStatus }: DocumentedForm): CivilDate | null {
  if (treatmentStatus !== 'Maintained' && treatmentStatus !== 'Closed') return null
  return maintainedUntil ?? (closedAt && civilDay(closedAt, timeZone))
}
