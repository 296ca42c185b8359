// Written by tests/client-calls.test.ts.
import type { relationCalls } from '../relations.ts'
import type { ClientCall } from '../call.ts'

export const addRelation: ClientCall<typeof relationCalls.addRelation> = {
  method: 'POST',
  path: '/api/patients/:id/relations',
  changes: ['patient/:id'],
  idempotencyKey: true,
}

export const addTemporaryRelation: ClientCall<typeof relationCalls.addTemporaryRelation> = {
  method: 'POST',
  path: '/api/patients/:id/relations/temporary',
  changes: ['patient/:id'],
  idempotencyKey: true,
}

export const renewInvitation: ClientCall<typeof relationCalls.renewInvitation> = {
  method: 'POST',
  path: '/api/patients/:id/relations/:relationId/renew-invitation',
  changes: ['patient/:id'],
  idempotencyKey: true,
}

export const updateRelation: ClientCall<typeof relationCalls.updateRelation> = {
  method: 'PUT',
  path: '/api/patients/:id/relations/:relationId/update-relation',
  changes: ['patient/:id'],
}

export const correctContact: ClientCall<typeof relationCalls.correctContact> = {
  method: 'PUT',
  path: '/api/patients/:id/relations/:relationId/correct',
  changes: ['patient/:id'],
}

export const updateRelationComment: ClientCall<typeof relationCalls.updateRelationComment> = {
  method: 'PUT',
  path: '/api/patients/:id/relations/:relationId/update-comment',
  changes: ['patient/:id'],
}

export const removeRelation: ClientCall<typeof relationCalls.removeRelation> = {
  method: 'DELETE',
  path: '/api/patients/:id/relations/:relationId',
  changes: ['patient/:id'],
}
