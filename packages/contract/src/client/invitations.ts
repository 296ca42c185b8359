// Written by tests/client-calls.test.ts.
import type { invitationCalls } from '../invitations.ts'
import type { ClientCall } from '../call.ts'

export const findInvitation: ClientCall<typeof invitationCalls.findInvitation> = {
  method: 'GET',
  path: '/api/invitations/:uniqueToken',
  shows: ['invitations'],
}

export const requestInvitationCode: ClientCall<typeof invitationCalls.requestInvitationCode> = {
  method: 'POST',
  path: '/api/invitations/:uniqueToken/code',
}

export const acceptInvitation: ClientCall<typeof invitationCalls.acceptInvitation> = {
  method: 'POST',
  path: '/api/invitations/:uniqueToken/accept',
}

export const acceptAllInvitations: ClientCall<typeof invitationCalls.acceptAllInvitations> = {
  method: 'POST',
  path: '/api/invitations/accept-all',
  changes: ['contexts'],
}

export const invitePatient: ClientCall<typeof invitationCalls.invitePatient> = {
  method: 'POST',
  path: '/api/patients/:id/invite',
  changes: ['patient/:id'],
  idempotencyKey: true,
}
