import type { SafetyPlan } from '@samklang/contract/artifacts'
import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { readVersion, readVersions } from '../forms/version.ts'
import type { DocumentedForm } from './find-artifacts.ts'
import { documentOf } from './make-artifact.ts'

/** The plan that was written in last, as it stands now. */
export async function findSafetyPlan(
  { db, now }: { db: Db; now: Instant },
  forms: readonly DocumentedForm[],
  read: (formId: string) => Promise<FoundForm>,
): Promise<SafetyPlan | null> {
  const versions = await readVersions(
    db,
    forms.map(({ versionId }) => versionId),
  )
  for (const { formId, treatmentId, versionId, writtenAt } of forms) {
    const plan = versions.get(versionId)?.compiled.content.Artifacts?.find(({ isSafetyPlan }) => isSafetyPlan)
    if (!plan) continue
    const form = await read(formId)
    const version = await readVersion(db, versionId)
    const { Title, Language, Sections } = documentOf(version, form, { name: plan.Name, groupId: null }, now)
    if (Sections.length === 0) continue
    return {
      TreatmentId: treatmentId,
      FormId: formId,
      ArtifactName: plan.Name,
      DisplayName: Title,
      Language,
      ChangedAt: writtenAt,
      Sections,
    }
  }
  return null
}
