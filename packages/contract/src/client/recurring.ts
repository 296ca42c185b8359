// Written by tests/client-calls.test.ts.
import type { recurringCalls } from '../recurring.ts'
import type { ClientCall } from '../call.ts'

export const startNext: ClientCall<typeof recurringCalls.startNext> = {
  method: 'POST',
  path: '/api/recurring-questionnaires/:id/start-next',
  changes: ['care'],
  idempotencyKey: true,
}

export const cancelNext: ClientCall<typeof recurringCalls.cancelNext> = {
  method: 'POST',
  path: '/api/recurring-questionnaires/:id/cancel-next',
  changes: ['care'],
  idempotencyKey: true,
}

export const cancelRecurring: ClientCall<typeof recurringCalls.cancelRecurring> = {
  method: 'POST',
  path: '/api/recurring-questionnaires/:id/cancel',
  changes: ['care'],
}

export const modifyRecurring: ClientCall<typeof recurringCalls.modifyRecurring> = {
  method: 'POST',
  path: '/api/recurring-questionnaires/:id/modify',
  changes: ['care'],
}
