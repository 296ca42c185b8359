// Written by tests/client-calls.test.ts.
import type { notificationCalls } from '../notifications.ts'
import type { ClientCall } from '../call.ts'

export const listUnitNotifications: ClientCall<typeof notificationCalls.listUnitNotifications> = {
  method: 'GET',
  path: '/api/units/current/notifications',
  shows: ['care/notifications'],
}

export const handleNotification: ClientCall<typeof notificationCalls.handleNotification> = {
  method: 'POST',
  path: '/api/notifications/:id/handle',
  changes: ['care/work', 'care/notifications'],
}
