// Written by tests/client-calls.test.ts.
import type { formCalls } from '../forms.ts'
import type { ClientCall } from '../call.ts'

export const getForm: ClientCall<typeof formCalls.getForm> = {
  method: 'GET',
  path: '/api/forms/:id',
  shows: ['care/patient/reply.PatientId'],
}

export const listForms: ClientCall<typeof formCalls.listForms> = {
  method: 'GET',
  path: '/api/forms',
  shows: ['care/patient/:patientId'],
}

export const startForm: ClientCall<typeof formCalls.startForm> = {
  method: 'POST',
  path: '/api/forms/:id/start',
  changes: ['care'],
  idempotencyKey: true,
}

export const takeOverForm: ClientCall<typeof formCalls.takeOverForm> = {
  method: 'POST',
  path: '/api/auth/form-handover',
}

export const cancelForm: ClientCall<typeof formCalls.cancelForm> = {
  method: 'POST',
  path: '/api/forms/:id/cancel',
  changes: ['care'],
}

export const commentForm: ClientCall<typeof formCalls.commentForm> = {
  method: 'POST',
  path: '/api/forms/:id/comment',
  changes: ['care'],
}

export const confirmForm: ClientCall<typeof formCalls.confirmForm> = {
  method: 'POST',
  path: '/api/forms/:id/confirm',
  changes: ['care'],
}

export const confirmForms: ClientCall<typeof formCalls.confirmForms> = {
  method: 'POST',
  path: '/api/forms/confirm',
  changes: ['care'],
}

export const getEhrCompatible: ClientCall<typeof formCalls.getEhrCompatible> = {
  method: 'GET',
  path: '/api/forms/:id/ehr-compatible',
  shows: ['form/:id'],
}

export const changeResponsibleUnit: ClientCall<typeof formCalls.changeResponsibleUnit> = {
  method: 'POST',
  path: '/api/forms/:id/change-responsible-unit',
  changes: ['care'],
}

export const shareWithGuardians: ClientCall<typeof formCalls.shareWithGuardians> = {
  method: 'POST',
  path: '/api/forms/:id/share-with-guardians',
  changes: ['care'],
}

export const getMyForm: ClientCall<typeof formCalls.getMyForm> = {
  method: 'GET',
  path: '/api/papp/forms/:id',
  shows: ['own-form/:id'],
}

export const setMyContentLanguage: ClientCall<typeof formCalls.setMyContentLanguage> = {
  method: 'POST',
  path: '/api/papp/documents/:id/content-language',
}
