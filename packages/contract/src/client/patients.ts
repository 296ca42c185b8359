// Written by tests/client-calls.test.ts.
import type { patientCalls } from '../patients.ts'
import type { ClientCall } from '../call.ts'

export const listMyPatients: ClientCall<typeof patientCalls.listMyPatients> = {
  method: 'GET',
  path: '/api/patients/my',
  shows: ['patients'],
}

export const listLatestVisited: ClientCall<typeof patientCalls.listLatestVisited> = {
  method: 'GET',
  path: '/api/patient/mylatestvisited',
  shows: ['patients'],
}

export const searchPatients: ClientCall<typeof patientCalls.searchPatients> = {
  method: 'GET',
  path: '/api/patient',
  shows: ['patients'],
}

export const findPatients: ClientCall<typeof patientCalls.findPatients> = {
  method: 'POST',
  path: '/api/patients/search',
  shows: ['patients'],
}

export const findPatientsByPhone: ClientCall<typeof patientCalls.findPatientsByPhone> = {
  method: 'POST',
  path: '/api/patients/search-by-phone',
  shows: ['patients'],
}

export const listDeletedPatients: ClientCall<typeof patientCalls.listDeletedPatients> = {
  method: 'GET',
  path: '/api/patients/deleted',
  shows: ['patients'],
}

export const registerPatient: ClientCall<typeof patientCalls.registerPatient> = {
  method: 'POST',
  path: '/api/patients',
  changes: ['patients'],
  idempotencyKey: true,
}

export const getPatient: ClientCall<typeof patientCalls.getPatient> = {
  method: 'GET',
  path: '/api/patients/:id',
  shows: ['patient/:id'],
}

export const savePatient: ClientCall<typeof patientCalls.savePatient> = {
  method: 'PUT',
  path: '/api/patients/:id',
  changes: ['patient/:id', 'patients'],
}

export const deletePatient: ClientCall<typeof patientCalls.deletePatient> = {
  method: 'DELETE',
  path: '/api/patients/:id',
  changes: ['patients', 'care/work'],
}

export const restorePatient: ClientCall<typeof patientCalls.restorePatient> = {
  method: 'POST',
  path: '/api/patients/:id/restore',
  changes: ['patients', 'care/work'],
}

export const admitPatient: ClientCall<typeof patientCalls.admitPatient> = {
  method: 'POST',
  path: '/api/patient/:id/admit',
  changes: ['patient/:id'],
}

export const releasePatient: ClientCall<typeof patientCalls.releasePatient> = {
  method: 'GET',
  path: '/api/patients/:id/release',
  changes: ['patients', 'care/work', 'care/notifications', 'care/follow-ups'],
}

export const setPatientConsent: ClientCall<typeof patientCalls.setPatientConsent> = {
  method: 'PUT',
  path: '/api/patients/:id/consent',
  changes: ['patient/:id'],
}

export const setAllowAgent: ClientCall<typeof patientCalls.setAllowAgent> = {
  method: 'PUT',
  path: '/api/patients/:id/allow-agent',
  changes: ['patient/:id'],
}

export const setProtection: ClientCall<typeof patientCalls.setProtection> = {
  method: 'PUT',
  path: '/api/patients/:id/protection',
  changes: ['patient/:id', 'patients'],
}

export const addResponsible: ClientCall<typeof patientCalls.addResponsible> = {
  method: 'POST',
  path: '/api/patients/:id/responsible-professionals',
  changes: ['patient/:id', 'patients'],
}

export const removeResponsible: ClientCall<typeof patientCalls.removeResponsible> = {
  method: 'DELETE',
  path: '/api/patients/:id/responsible-professionals/remove',
  changes: ['patient/:id', 'patients'],
}

export const createOneTimePassword: ClientCall<typeof patientCalls.createOneTimePassword> = {
  method: 'GET',
  path: '/api/patient/:id/onetimepassword',
}

export const findPatientByGuid: ClientCall<typeof patientCalls.findPatientByGuid> = {
  method: 'GET',
  path: '/api/navigation/patient/:guid',
  shows: ['patient/reply.PatientId'],
}

export const revealPatient: ClientCall<typeof patientCalls.revealPatient> = {
  method: 'POST',
  path: '/api/patients/:id/reveal',
  shows: ['patient/:id'],
}
