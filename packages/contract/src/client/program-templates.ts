// Written by tests/client-calls.test.ts.
import type { programTemplateCalls } from '../program-templates.ts'
import type { ClientCall } from '../call.ts'

export const listProgramTemplates: ClientCall<typeof programTemplateCalls.listProgramTemplates> = {
  method: 'GET',
  path: '/api/program-templates',
  shows: ['library/programs'],
}

export const getProgramTemplate: ClientCall<typeof programTemplateCalls.getProgramTemplate> = {
  method: 'GET',
  path: '/api/program-templates/:id',
  shows: ['library/programs'],
}

export const createProgramTemplate: ClientCall<typeof programTemplateCalls.createProgramTemplate> = {
  method: 'POST',
  path: '/api/program-templates',
  changes: ['library/programs'],
  idempotencyKey: true,
}

export const changeProgramTemplate: ClientCall<typeof programTemplateCalls.changeProgramTemplate> = {
  method: 'PUT',
  path: '/api/program-templates/:id',
  changes: ['library/programs'],
}

export const deleteProgramTemplate: ClientCall<typeof programTemplateCalls.deleteProgramTemplate> = {
  method: 'DELETE',
  path: '/api/program-templates/:id',
  changes: ['library/programs'],
}

export const activateProgramTemplate: ClientCall<typeof programTemplateCalls.activateProgramTemplate> = {
  method: 'POST',
  path: '/api/program-templates/:id/activate',
  changes: ['library/programs'],
}

export const deactivateProgramTemplate: ClientCall<typeof programTemplateCalls.deactivateProgramTemplate> = {
  method: 'POST',
  path: '/api/program-templates/:id/deactivate',
  changes: ['library/programs'],
}

export const listTriggerDefinitions: ClientCall<typeof programTemplateCalls.listTriggerDefinitions> = {
  method: 'GET',
  path: '/api/trigger-definitions',
  shows: ['system'],
}
