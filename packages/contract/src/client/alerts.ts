// Written by tests/client-calls.test.ts.
import type { alertCalls } from '../alerts.ts'
import type { ClientCall } from '../call.ts'

export const acknowledgeAlert: ClientCall<typeof alertCalls.acknowledgeAlert> = {
  method: 'POST',
  path: '/api/questionnaires/:id/acknowledge-alert',
  changes: ['care'],
  idempotencyKey: true,
}

export const acknowledgeOneAlert: ClientCall<typeof alertCalls.acknowledgeOneAlert> = {
  method: 'POST',
  path: '/api/alerts/:id/acknowledge',
  changes: ['care'],
  idempotencyKey: true,
}

export const takeOverAlerts: ClientCall<typeof alertCalls.takeOverAlerts> = {
  method: 'POST',
  path: '/api/units/:id/take-over-alerts',
  changes: ['care'],
}
