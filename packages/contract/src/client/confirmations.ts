// Written by tests/client-calls.test.ts.
import type { confirmationCalls } from '../confirmations.ts'
import type { ClientCall } from '../call.ts'

export const previewConfirmation: ClientCall<typeof confirmationCalls.previewConfirmation> = {
  method: 'POST',
  path: '/api/forms/confirm/preview',
  shows: ['form'],
}

export const listUndoableConfirmations: ClientCall<typeof confirmationCalls.listUndoableConfirmations> = {
  method: 'GET',
  path: '/api/forms/confirmations',
  shows: ['care/confirmations'],
}

export const undoConfirmation: ClientCall<typeof confirmationCalls.undoConfirmation> = {
  method: 'POST',
  path: '/api/forms/confirmations/:id/undo',
  changes: ['care'],
}

export const listConfirmSettings: ClientCall<typeof confirmationCalls.listConfirmSettings> = {
  method: 'GET',
  path: '/api/units/confirm-settings',
  shows: ['confirm-settings'],
}

export const setConfirmSettings: ClientCall<typeof confirmationCalls.setConfirmSettings> = {
  method: 'PUT',
  path: '/api/units/:id/confirm-settings',
  changes: ['confirm-settings'],
}
