// Written by tests/client-calls.test.ts.
import type { helpLineCalls } from '../help-lines.ts'
import type { ClientCall } from '../call.ts'

export const listUnitHelp: ClientCall<typeof helpLineCalls.listUnitHelp> = {
  method: 'GET',
  path: '/api/units/help-lines',
  shows: ['help-lines'],
}

export const getUnitHelp: ClientCall<typeof helpLineCalls.getUnitHelp> = {
  method: 'GET',
  path: '/api/units/:id/help-lines',
  shows: ['help-lines'],
}

export const setUnitHelp: ClientCall<typeof helpLineCalls.setUnitHelp> = {
  method: 'PUT',
  path: '/api/units/:id/help-lines',
  changes: ['help-lines'],
}

export const getMyRecentHelp: ClientCall<typeof helpLineCalls.getMyRecentHelp> = {
  method: 'GET',
  path: '/api/papp/patients/current/recent-help',
  shows: ['own-help'],
}
