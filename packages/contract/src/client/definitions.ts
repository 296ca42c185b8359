// Written by tests/client-calls.test.ts.
import type { definitionCalls } from '../definitions.ts'
import type { ClientCall } from '../call.ts'

export const listFormDefinitions: ClientCall<typeof definitionCalls.listFormDefinitions> = {
  method: 'GET',
  path: '/api/form-definitions',
  shows: ['library/definitions'],
}

export const listTreatmentDefinitions: ClientCall<typeof definitionCalls.listTreatmentDefinitions> = {
  method: 'GET',
  path: '/api/treatment-definitions',
  shows: ['library/definitions'],
}

export const listMyDefinitions: ClientCall<typeof definitionCalls.listMyDefinitions> = {
  method: 'POST',
  path: '/api/papp/definitions',
  shows: ['library/definitions'],
}

export const importFormDefinition: ClientCall<typeof definitionCalls.importFormDefinition> = {
  method: 'POST',
  path: '/api/form-definitions/import',
  changes: ['library', 'media'],
  idempotencyKey: true,
}

export const listUnguardedVersions: ClientCall<typeof definitionCalls.listUnguardedVersions> = {
  method: 'GET',
  path: '/api/form-definitions/unguarded',
  shows: ['library/dangers'],
}

export const waiveDanger: ClientCall<typeof definitionCalls.waiveDanger> = {
  method: 'POST',
  path: '/api/form-definitions/:variantVersionId/waivers',
  changes: ['library/dangers'],
}

export const exportFormDefinition: ClientCall<typeof definitionCalls.exportFormDefinition> = {
  method: 'GET',
  path: '/api/form-definitions/:variantVersionId/fhir',
  shows: ['library/definitions'],
}
