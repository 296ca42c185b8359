// Written by tests/client-calls.test.ts.
import type { programCalls } from '../programs.ts'
import type { ClientCall } from '../call.ts'

export const proposeProgram: ClientCall<typeof programCalls.proposeProgram> = {
  method: 'POST',
  path: '/api/programs/proposal',
  shows: ['care/patient/:PatientId', 'patient/:PatientId', 'library'],
}

export const createProgram: ClientCall<typeof programCalls.createProgram> = {
  method: 'POST',
  path: '/api/programs',
  changes: ['care/patient/:PatientId', 'care/work', 'library/programs'],
  idempotencyKey: true,
}

export const getProgram: ClientCall<typeof programCalls.getProgram> = {
  method: 'GET',
  path: '/api/programs/:id',
  shows: ['care'],
}

export const notifyProgram: ClientCall<typeof programCalls.notifyProgram> = {
  method: 'POST',
  path: '/api/programs/:id/notify',
  changes: ['care'],
  idempotencyKey: true,
}

export const closeProgram: ClientCall<typeof programCalls.closeProgram> = {
  method: 'POST',
  path: '/api/programs/:id/close',
  changes: ['care'],
}

export const changeProgramUnit: ClientCall<typeof programCalls.changeProgramUnit> = {
  method: 'POST',
  path: '/api/programs/:id/change-responsible-unit',
  changes: ['care'],
}

export const postponeProgram: ClientCall<typeof programCalls.postponeProgram> = {
  method: 'POST',
  path: '/api/programs/:id/postpone',
  changes: ['care'],
  idempotencyKey: true,
}

export const previewProgramChange: ClientCall<typeof programCalls.previewProgramChange> = {
  method: 'POST',
  path: '/api/programs/:id/preview',
  shows: ['care'],
}

export const changeProgram: ClientCall<typeof programCalls.changeProgram> = {
  method: 'POST',
  path: '/api/programs/:id/plan',
  changes: ['care'],
  idempotencyKey: true,
}
