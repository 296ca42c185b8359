import { artifactCalls } from '@samklang/contract/artifacts'
import { formFor, staffReadableFormFor } from '../forms/form-for.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { type OwnFormRequest, readableFormFor } from '../forms/my-form-for.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { inlineNamed } from '../http/send-file.ts'
import { type Slice, slice } from '../http/slice.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import type { PdfDrawer } from '../pdf/pdf-drawer.ts'
import { listDocuments, listWritten } from './find-artifacts.ts'
import { linkTo } from './link.ts'
import { listMyForms } from './list-my-forms.ts'
import { makeArtifact } from './make-artifact.ts'
import { findPlanHelp } from './plan-help.ts'
import { findArtifact, type StoredArtifact } from './read-artifact.ts'
import { findSafetyPlan, planForPatient } from './safety-plan.ts'
import { fileNameOf, isPlan, pdfOf } from './stored-document.ts'

export function artifacts({ drawer }: { drawer: PdfDrawer }): Slice {
  return slice(artifactCalls, {
    async generateArtifact(request) {
      const { form } = await formFor(request, request.params.id, 'open')
      return { ...(await makeArtifact(request, form, request.body)), PatientId: form.patientId }
    },

    async generateMyArtifact(request) {
      const { form } = await readableFormFor(request, request.params.id)
      return makeArtifact(request, form, request.body)
    },

    async listArtifacts(request) {
      const { db, params, origin } = request
      const treatment = await db
        .selectFrom('treatment')
        .select('patient_id as patientId')
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!treatment) throw notFound()
      await patientFor(request, treatment.patientId)
      const forms = await listWritten(db, { treatmentId: params.id })
      return { PatientId: treatment.patientId, Documents: await listDocuments(db, forms, origin.language) }
    },

    async listMyDocuments(request) {
      return listDocuments(request.db, await listMyForms(request), request.origin.language)
    },

    async linkArtifact(request) {
      const artifact = await findArtifact(request.db, request.params)
      const { form } = await formFor(request, artifact.formId, 'open')
      return { ...(await linkTo(request, artifact)), PatientId: form.patientId }
    },

    async linkMyArtifact(request) {
      const artifact = await findArtifact(request.db, request.params)
      await readableFormFor(request, artifact.formId)
      return linkTo(request, artifact)
    },

    async getArtifact(request) {
      const { db, params, link, now } = request
      if (link.artifactId !== params.artifactId) throw notFound()
      const artifact = await findArtifact(db, params)
      const form = await readerForm(request, artifact)
      const { unitName, timeZone, isProtected, respondentName, respondentType, birth } = form
      // Neither who nor where, of somebody who must not be found.
      const owner = isProtected
        ? { name: null, birth: null, unitName: null, timeZone }
        : { name: respondentName, birth: respondentType === 'Patient' ? birth : null, unitName, timeZone }
      const help = isPlan(artifact.document) ? await findPlanHelp(db, form, now) : null
      const bytes = await drawer.draw(pdfOf(artifact.document, { ...owner, help }))
      if (!bytes) throw new Refusal(503, 'busy', { RetryAfter: 30 })
      const headers = { 'content-disposition': inlineNamed(fileNameOf(artifact.document, timeZone)) }
      return { content: Buffer.from(bytes), type: 'application/pdf', headers }
    },

    async getSafetyPlan(request) {
      await patientFor(request, request.params.id)
      const forms = await listWritten(request.db, { patientId: request.params.id })
      return { Plan: await findSafetyPlan(request, forms, (id) => staffReadableFormFor(request, id)) }
    },

    async getMySafetyPlan(request) {
      const read = async (id: string) => (await readableFormFor(request, id)).form
      return { Plan: planForPatient(await findSafetyPlan(request, await listMyForms(request), read)) }
    },
  })
}

/** The link is as good as the right to read the answers at this moment, and no better. */
async function readerForm(request: PatientRequest & OwnFormRequest, { formId }: StoredArtifact): Promise<FoundForm> {
  if (request.actor.context) return (await readableFormFor(request, formId)).form
  return (await formFor(request, formId, 'open')).form
}
