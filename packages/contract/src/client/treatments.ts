// Written by tests/client-calls.test.ts.
import type { treatmentCalls } from '../treatments.ts'
import type { ClientCall } from '../call.ts'

export const createTreatment: ClientCall<typeof treatmentCalls.createTreatment> = {
  method: 'POST',
  path: '/api/treatments',
  changes: ['care/patient/:PatientId', 'care/work'],
  idempotencyKey: true,
}

export const closeTreatment: ClientCall<typeof treatmentCalls.closeTreatment> = {
  method: 'POST',
  path: '/api/treatments/:id/close',
  changes: ['care'],
}

export const changeTreatmentPlan: ClientCall<typeof treatmentCalls.changeTreatmentPlan> = {
  method: 'PUT',
  path: '/api/treatments/:id/plan',
  changes: ['care'],
}

export const listMaintained: ClientCall<typeof treatmentCalls.listMaintained> = {
  method: 'GET',
  path: '/api/papp/patients/current/maintained',
  shows: ['own-tasks', 'own-messages'],
}
