import { type OwnFormRequest, readableFormFor } from '../forms/my-form-for.ts'
import { readVersions } from '../forms/version.ts'
import { Refusal } from '../http/refusal.ts'
import { type DocumentedForm, listWritten } from './find-artifacts.ts'

/** Of the modules that documents can be made of, those that this person may read now. */
export async function listMyForms(request: OwnFormRequest): Promise<DocumentedForm[]> {
  const { db, actor } = request
  if (!actor.context || actor.lockedFormId) return []
  const written = await listWritten(db, { patientId: actor.context.patientId })
  const versions = await readVersions(
    db,
    written.map(({ versionId }) => versionId),
  )
  const mine: DocumentedForm[] = []
  for (const form of written) {
    const hasArtifacts = (versions.get(form.versionId)?.compiled.content.Artifacts ?? []).length > 0
    if (hasArtifacts && (await isReadable(request, form.formId))) mine.push(form)
  }
  return mine
}

async function isReadable(request: OwnFormRequest, formId: string): Promise<boolean> {
  try {
    // Whether it is there is asked, nothing of it is read: not a line in the log of what was.
    await readableFormFor({ ...request, note: () => undefined }, formId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
