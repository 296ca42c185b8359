// Written by tests/client-calls.test.ts.
import type { outboxCalls } from '../outbox.ts'
import type { ClientCall } from '../call.ts'

export const listFailedMessages: ClientCall<typeof outboxCalls.listFailedMessages> = {
  method: 'GET',
  path: '/api/sms-messages/failed',
  shows: ['messages/:patientId'],
}

export const reportDelivery: ClientCall<typeof outboxCalls.reportDelivery> = {
  method: 'POST',
  path: '/api/sms-messages/delivery-report',
  changes: ['messages'],
}
