// Written by tests/client-calls.test.ts.
import type { unitDocumentCalls } from '../unit-documents.ts'
import type { ClientCall } from '../call.ts'

export const listUnitDocuments: ClientCall<typeof unitDocumentCalls.listUnitDocuments> = {
  method: 'GET',
  path: '/api/units/:id/documents',
  shows: ['unit-documents'],
}

export const listDocumentFiles: ClientCall<typeof unitDocumentCalls.listDocumentFiles> = {
  method: 'GET',
  path: '/api/units/document-files',
  shows: ['media'],
}

export const uploadDocumentFile: ClientCall<typeof unitDocumentCalls.uploadDocumentFile> = {
  method: 'POST',
  path: '/api/units/document-files',
  changes: ['media'],
}

export const addUnitDocument: ClientCall<typeof unitDocumentCalls.addUnitDocument> = {
  method: 'POST',
  path: '/api/units/:id/documents',
  changes: ['unit-documents', 'media'],
  idempotencyKey: true,
}

export const changeUnitDocument: ClientCall<typeof unitDocumentCalls.changeUnitDocument> = {
  method: 'PUT',
  path: '/api/units/:id/documents/:documentId',
  changes: ['unit-documents', 'media'],
}

export const removeUnitDocument: ClientCall<typeof unitDocumentCalls.removeUnitDocument> = {
  method: 'POST',
  path: '/api/units/:id/documents/:documentId/remove',
  changes: ['unit-documents', 'media'],
}

export const listMyUnitDocuments: ClientCall<typeof unitDocumentCalls.listMyUnitDocuments> = {
  method: 'GET',
  path: '/api/papp/patients/current/unit-documents',
  shows: ['unit-documents'],
}
