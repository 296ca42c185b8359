// Written by tests/client-calls.test.ts.
import type { signInCalls } from '../sign-in.ts'
import type { ClientCall } from '../call.ts'

export const startStaffLogin: ClientCall<typeof signInCalls.startStaffLogin> = {
  method: 'GET',
  path: '/api/adminauth/login',
  reply: 'redirect',
}

export const finishStaffLogin: ClientCall<typeof signInCalls.finishStaffLogin> = {
  method: 'GET',
  path: '/api/adminauth/callback',
  reply: 'redirect',
}

export const listAvailableCareUnits: ClientCall<typeof signInCalls.listAvailableCareUnits> = {
  method: 'GET',
  path: '/api/adminauth/availableCareUnits',
  shows: ['unit'],
}

export const createStaffToken: ClientCall<typeof signInCalls.createStaffToken> = {
  method: 'POST',
  path: '/api/adminauth/token',
}

export const startEid: ClientCall<typeof signInCalls.startEid> = {
  method: 'GET',
  path: '/api/auth/eid/start',
  reply: 'redirect',
}

export const finishEid: ClientCall<typeof signInCalls.finishEid> = {
  method: 'GET',
  path: '/api/auth/eid/return',
  reply: 'redirect',
}

export const createPatientSecureToken: ClientCall<typeof signInCalls.createPatientSecureToken> = {
  method: 'POST',
  path: '/api/auth/patientsecuretoken',
}

export const requestCode: ClientCall<typeof signInCalls.requestCode> = {
  method: 'POST',
  path: '/api/smsrequest',
}

export const findCodeRecipient: ClientCall<typeof signInCalls.findCodeRecipient> = {
  method: 'POST',
  path: '/api/smsrequest/recipient',
  shows: ['invitations'],
}

export const createPatientToken: ClientCall<typeof signInCalls.createPatientToken> = {
  method: 'POST',
  path: '/api/auth/patienttoken',
}
