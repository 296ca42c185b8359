// Written by tests/client-calls.test.ts.
import type { messageCalls } from '../messages.ts'
import type { ClientCall } from '../call.ts'

export const sendMessage: ClientCall<typeof messageCalls.sendMessage> = {
  method: 'POST',
  path: '/api/treatments/:id/messages',
  changes: ['care'],
  idempotencyKey: true,
}

export const sendMyMessage: ClientCall<typeof messageCalls.sendMyMessage> = {
  method: 'POST',
  path: '/api/papp/treatments/:id/messages',
  changes: ['own-messages/:id'],
  idempotencyKey: true,
}

export const sendMessageInProgram: ClientCall<typeof messageCalls.sendMessageInProgram> = {
  method: 'POST',
  path: '/api/programs/:id/messages',
  changes: ['care'],
  idempotencyKey: true,
}

export const sendMyMessageInProgram: ClientCall<typeof messageCalls.sendMyMessageInProgram> = {
  method: 'POST',
  path: '/api/papp/programs/:id/messages',
  changes: ['own-messages/:id'],
  idempotencyKey: true,
}

export const confirmMessage: ClientCall<typeof messageCalls.confirmMessage> = {
  method: 'POST',
  path: '/api/messages/:id/confirm',
  changes: ['care'],
}

export const confirmMyMessage: ClientCall<typeof messageCalls.confirmMyMessage> = {
  method: 'POST',
  path: '/api/papp/messages/:id/confirm',
  changes: ['own-messages', 'own-tasks'],
}

export const notifyOfMessage: ClientCall<typeof messageCalls.notifyOfMessage> = {
  method: 'POST',
  path: '/api/messages/:id/notify',
  changes: ['messages'],
}

export const listMessages: ClientCall<typeof messageCalls.listMessages> = {
  method: 'GET',
  path: '/api/messages',
  shows: ['care/patient/reply.PatientId'],
}

export const listMyMessages: ClientCall<typeof messageCalls.listMyMessages> = {
  method: 'GET',
  path: '/api/papp/messages',
  shows: ['own-messages/:treatmentId', 'own-messages/:programId'],
}
