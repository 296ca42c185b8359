// Written by tests/client-calls.test.ts.
import type { unitCalls } from '../units.ts'
import type { ClientCall } from '../call.ts'

export const getCurrentUnit: ClientCall<typeof unitCalls.getCurrentUnit> = {
  method: 'GET',
  path: '/api/unit/current',
  shows: ['unit'],
}

export const getCurrentCareUnit: ClientCall<typeof unitCalls.getCurrentCareUnit> = {
  method: 'GET',
  path: '/api/units/currentcareunit',
  shows: ['unit'],
}

export const listActiveUnits: ClientCall<typeof unitCalls.listActiveUnits> = {
  method: 'GET',
  path: '/api/unit/activeunits',
  shows: ['unit'],
}

export const getUnit: ClientCall<typeof unitCalls.getUnit> = {
  method: 'GET',
  path: '/api/unit/:id',
  shows: ['unit'],
}

export const listCareUnitUsers: ClientCall<typeof unitCalls.listCareUnitUsers> = {
  method: 'GET',
  path: '/api/units/current/care-unit-users',
  shows: ['unit'],
}

export const getMyUnitInformation: ClientCall<typeof unitCalls.getMyUnitInformation> = {
  method: 'GET',
  path: '/api/papp/patients/current/unit-information',
  shows: ['unit'],
}
