// Written by tests/client-calls.test.ts.
import type { dangerPhraseCalls } from '../danger-phrases.ts'
import type { ClientCall } from '../call.ts'

export const listUnitDangerPhrases: ClientCall<typeof dangerPhraseCalls.listUnitDangerPhrases> = {
  method: 'GET',
  path: '/api/units/danger-phrases',
  shows: ['danger-phrases'],
}

export const getUnitDangerPhrases: ClientCall<typeof dangerPhraseCalls.getUnitDangerPhrases> = {
  method: 'GET',
  path: '/api/units/:id/danger-phrases',
  shows: ['danger-phrases'],
}

export const setUnitDangerPhrases: ClientCall<typeof dangerPhraseCalls.setUnitDangerPhrases> = {
  method: 'PUT',
  path: '/api/units/:id/danger-phrases',
  changes: ['danger-phrases'],
}
