import { expect } from 'vitest'
import { openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { openDocument, textOfPdf } from '../packages/server/src/testing/documents.ts'
import { seedPlan } from '../packages/server/src/testing/seed-plan.ts'
import type { TestServer } from '../packages/server/src/testing/test-server.ts'
import { markedWord, type Told } from './marked-forms.ts'
import type { TestSubject } from './subject.ts'

/** Written among staff: no answer to the patient, nor to anybody who represents them, holds it. */
export const markedComment = 'Kommentarsmarkör'

/**
 * A treatment between two visits: messages from both sides, a comment among staff, and a document of what was written in the
 * module, opened by both. The words of the PDF are told as the reply they are.
 */
export async function walkTreatment(server: TestServer, clinic: TestClinic, subject: TestSubject): Promise<Told[]> {
  const now = server.clock.now()
  const told: Told[] = []
  const keep = async <R extends Told['reply']>(actor: string, asked: PromiseLike<R>): Promise<R> => {
    const reply = await asked
    expect(reply.statusCode, reply.body).toBe(200)
    told.push({ actor, reply })
    return reply
  }
  const work = { account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child, now } as const
  const staff = server.as(await openSession(server.db, work))
  const context = { type: 'Patient', patient: { id: subject.patientId } } as const
  const patient = server.as(await openSession(server.db, { account: subject.account, level: 'Three', context, now }))

  const { treatmentId } = subject.thread
  const write = (MessageText: string, Kind: string) =>
    staff.post(`/api/treatments/${treatmentId}/messages`, { MessageText, Kind })
  const sent = await keep('staff who write', write(`${markedWord}: vi ses på måndag.`, 'Chat'))
  await keep('staff who write', write(`${markedComment}: ring mormor.`, 'Comment'))
  await keep('staff who write', staff.post(`/api/messages/${sent.json().Id}/notify`))
  const mine = `/api/papp/treatments/${treatmentId}/messages`
  await keep('the patient who writes', patient.post(mine, { MessageText: `${markedWord}: jag kommer.` }))
  await keep('the patient who writes', patient.get(`/api/papp/messages?treatmentId=${treatmentId}`))
  await keep('the patient who writes', patient.get('/api/papp/patients/current/care-items'))
  await keep('staff who read messages', staff.get(`/api/messages?treatmentId=${treatmentId}`))

  const answers = [{ QuestionId: 'sign', Key: 'sign', Value: `${markedWord}: jag sover inte.` }]
  const written = { patient: context.patient, unit: clinic.units.child, now, answers }
  const { formId } = await seedPlan(server.db, written)
  const plan = { ArtifactName: 'plan' }
  for (const [actor, made] of [
    ['the patient who opens a document', patient.post(`/api/papp/treatment-modules/${formId}/generate-artifact`, plan)],
    ['staff who open a document', staff.post(`/api/treatment-modules/${formId}/generate-artifact`, plan)],
  ] as const) {
    const opened = await openDocument(server, await keep(actor, made))
    expect(opened.statusCode, opened.body).toBe(200)
    const body = await textOfPdf(opened.rawPayload)
    told.push({ actor, reply: { statusCode: 200, body, json: () => ({}) } })
  }
  return told
}
