// Written by tests/client-calls.test.ts.
import type { ongoingCalls } from '../ongoing.ts'
import type { ClientCall } from '../call.ts'

export const listMyOngoingPatients: ClientCall<typeof ongoingCalls.listMyOngoingPatients> = {
  method: 'GET',
  path: '/api/ongoing-patients/mine',
  shows: ['care/work'],
}

export const listOngoingPatients: ClientCall<typeof ongoingCalls.listOngoingPatients> = {
  method: 'GET',
  path: '/api/ongoing-patients/current-unit',
  shows: ['care/work'],
}

export const listAlertedPatients: ClientCall<typeof ongoingCalls.listAlertedPatients> = {
  method: 'GET',
  path: '/api/ongoing-patients/current-unit/alerts',
  shows: ['care/work'],
}

export const listOngoingJournals: ClientCall<typeof ongoingCalls.listOngoingJournals> = {
  method: 'GET',
  path: '/api/units/current/ongoing-journals',
  shows: ['care/work'],
}

export const listOngoingTreatments: ClientCall<typeof ongoingCalls.listOngoingTreatments> = {
  method: 'GET',
  path: '/api/ongoing-treatments',
  shows: ['care/work'],
}

export const listOngoingPrograms: ClientCall<typeof ongoingCalls.listOngoingPrograms> = {
  method: 'GET',
  path: '/api/ongoing-programs',
  shows: ['care/work'],
}
