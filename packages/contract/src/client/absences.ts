// Written by tests/client-calls.test.ts.
import type { absenceCalls } from '../absences.ts'
import type { ClientCall } from '../call.ts'

export const listAbsences: ClientCall<typeof absenceCalls.listAbsences> = {
  method: 'GET',
  path: '/api/units/current/absences',
  shows: ['absences'],
}

export const addAbsence: ClientCall<typeof absenceCalls.addAbsence> = {
  method: 'POST',
  path: '/api/units/current/absences',
  changes: ['absences', 'alert-settings', 'care'],
  idempotencyKey: true,
}

export const changeAbsence: ClientCall<typeof absenceCalls.changeAbsence> = {
  method: 'PUT',
  path: '/api/units/current/absences/:id',
  changes: ['absences', 'alert-settings', 'care'],
}

export const removeAbsence: ClientCall<typeof absenceCalls.removeAbsence> = {
  method: 'DELETE',
  path: '/api/units/current/absences/:id',
  changes: ['absences', 'alert-settings', 'care'],
}

export const confirmAbsence: ClientCall<typeof absenceCalls.confirmAbsence> = {
  method: 'POST',
  path: '/api/units/current/absences/:id/confirm',
  changes: ['absences'],
}
