// Written by tests/client-calls.test.ts.
import type { libraryCalls } from '../library.ts'
import type { ClientCall } from '../call.ts'

export const listLibraryDefinitions: ClientCall<typeof libraryCalls.listLibraryDefinitions> = {
  method: 'GET',
  path: '/api/library/definitions',
  shows: ['library/definitions'],
}

export const previewDefinition: ClientCall<typeof libraryCalls.previewDefinition> = {
  method: 'POST',
  path: '/api/library/definitions/:name/preview',
  shows: ['library/dangers'],
}
