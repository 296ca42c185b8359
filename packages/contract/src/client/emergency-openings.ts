// Written by tests/client-calls.test.ts.
import type { emergencyOpeningCalls } from '../emergency-openings.ts'
import type { ClientCall } from '../call.ts'

export const openInEmergency: ClientCall<typeof emergencyOpeningCalls.openInEmergency> = {
  method: 'POST',
  path: '/api/patients/:id/emergency-opening',
  changes: ['own-openings', 'patients'],
  idempotencyKey: true,
}

export const openPersonInEmergency: ClientCall<typeof emergencyOpeningCalls.openPersonInEmergency> = {
  method: 'POST',
  path: '/api/emergency-openings',
  changes: ['own-openings', 'patients'],
  idempotencyKey: true,
}

export const listOwnOpenings: ClientCall<typeof emergencyOpeningCalls.listOwnOpenings> = {
  method: 'GET',
  path: '/api/emergency-openings/own',
  shows: ['own-openings/reply.PatientId'],
}

export const listOpenings: ClientCall<typeof emergencyOpeningCalls.listOpenings> = {
  method: 'GET',
  path: '/api/emergency-openings',
  shows: ['openings'],
}

export const listOpeningEvents: ClientCall<typeof emergencyOpeningCalls.listOpeningEvents> = {
  method: 'GET',
  path: '/api/emergency-openings/:id/events',
  shows: ['openings/:id'],
}

export const reviewOpening: ClientCall<typeof emergencyOpeningCalls.reviewOpening> = {
  method: 'POST',
  path: '/api/emergency-openings/:id/review',
  changes: ['openings/:id', 'care/notifications'],
}
