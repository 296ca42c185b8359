// Written by tests/client-calls.test.ts.
import type { careItemCalls } from '../care-items.ts'
import type { ClientCall } from '../call.ts'

export const listCareItems: ClientCall<typeof careItemCalls.listCareItems> = {
  method: 'GET',
  path: '/api/patients/:id/care-items',
  shows: ['care/patient/:id'],
}

export const listCareHistory: ClientCall<typeof careItemCalls.listCareHistory> = {
  method: 'GET',
  path: '/api/patients/:id/care-history',
  shows: ['care/patient/:id'],
}

export const sendReminders: ClientCall<typeof careItemCalls.sendReminders> = {
  method: 'GET',
  path: '/api/patients/:id/send-reminders',
  idempotencyKey: true,
}

export const listMyCareItems: ClientCall<typeof careItemCalls.listMyCareItems> = {
  method: 'GET',
  path: '/api/papp/patients/current/care-items',
  shows: ['own-tasks', 'own-messages'],
}
