// Written by tests/client-calls.test.ts.
import type { tagCalls } from '../tags.ts'
import type { ClientCall } from '../call.ts'

export const listTags: ClientCall<typeof tagCalls.listTags> = {
  method: 'GET',
  path: '/api/patient-tags',
  shows: ['tags'],
}

export const addTag: ClientCall<typeof tagCalls.addTag> = {
  method: 'POST',
  path: '/api/patient-tags',
  changes: ['tags'],
  idempotencyKey: true,
}

export const activateTag: ClientCall<typeof tagCalls.activateTag> = {
  method: 'POST',
  path: '/api/patient-tags/:name/activate',
  changes: ['tags'],
}

export const deactivateTag: ClientCall<typeof tagCalls.deactivateTag> = {
  method: 'POST',
  path: '/api/patient-tags/:name/deactivate',
  changes: ['tags'],
}
