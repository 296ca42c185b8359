import { randomUUID } from 'node:crypto'
import { openStaffVisitor, talkAsPatient } from './accepted-family.ts'
import { patientCalled } from './find-patient.ts'
import type { Product } from './start.ts'
import { startTreatment } from './treated.ts'

/** A safety plan in which the patient has written one thing. */
export async function beginPlan(product: Product, firstname: string): Promise<void> {
  const { id: patientId } = await patientCalled(product, firstname)
  const staff = await openStaffVisitor(product)
  const { modules } = await startTreatment(product, staff, { patientId, name: 'min-sakerhetsplan' })
  const patient = await talkAsPatient(product, patientId)
  const formId = modules[0]?.formId
  const { LastModifiedAt: PreviousLastModifiedAt } = Object(await patient('GET', `/api/papp/forms/${formId}`))
  const sign = {
    QuestionId: 'sign',
    Key: 'sign',
    AnswerGroupId: randomUUID(),
    Value: 'Jag slutar svara på meddelanden',
  }
  const body = { Answers: [sign], Progress: [], PreviousLastModifiedAt }
  await patient('POST', `/api/papp/treatment-modules/${formId}/save`, body)
}
