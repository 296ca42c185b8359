// Written by tests/client-calls.test.ts.
import type { treatmentModuleCalls } from '../treatment-modules.ts'
import type { ClientCall } from '../call.ts'

export const startTreatmentModule: ClientCall<typeof treatmentModuleCalls.startTreatmentModule> = {
  method: 'POST',
  path: '/api/treatment-modules',
  changes: ['care'],
  idempotencyKey: true,
}

export const closeTreatmentModule: ClientCall<typeof treatmentModuleCalls.closeTreatmentModule> = {
  method: 'POST',
  path: '/api/treatment-modules/:id/close',
  changes: ['care'],
}

export const saveTreatmentModule: ClientCall<typeof treatmentModuleCalls.saveTreatmentModule> = {
  method: 'POST',
  path: '/api/treatment-modules/:id/save',
  changes: ['care', 'form/:id'],
}

export const saveMyTreatmentModule: ClientCall<typeof treatmentModuleCalls.saveMyTreatmentModule> = {
  method: 'POST',
  path: '/api/papp/treatment-modules/:id/save',
  changes: ['own-tasks'],
}
