// Written by tests/client-calls.test.ts.
import type { sessionCalls } from '../session.ts'
import type { ClientCall } from '../call.ts'

export const getProfile: ClientCall<typeof sessionCalls.getProfile> = {
  method: 'GET',
  path: '/api/profile',
  shows: ['profile'],
}

export const getDraftKey: ClientCall<typeof sessionCalls.getDraftKey> = {
  method: 'GET',
  path: '/api/profile/draft-key',
  shows: ['profile'],
}

export const renewStaffToken: ClientCall<typeof sessionCalls.renewStaffToken> = {
  method: 'GET',
  path: '/api/adminauth/token/renew',
}

export const renewToken: ClientCall<typeof sessionCalls.renewToken> = {
  method: 'GET',
  path: '/api/auth/token/renew',
}

export const logOutStaff: ClientCall<typeof sessionCalls.logOutStaff> = {
  method: 'POST',
  path: '/api/adminauth/logout',
}

export const logOut: ClientCall<typeof sessionCalls.logOut> = {
  method: 'POST',
  path: '/api/auth/logout',
}

export const createMediaToken: ClientCall<typeof sessionCalls.createMediaToken> = {
  method: 'GET',
  path: '/api/auth/media-token',
}

export const setCurrentUnit: ClientCall<typeof sessionCalls.setCurrentUnit> = {
  method: 'PUT',
  path: '/api/me/current-unit',
}

export const setPreferences: ClientCall<typeof sessionCalls.setPreferences> = {
  method: 'PUT',
  path: '/api/me/preferences',
  changes: ['profile', 'absences', 'alert-settings', 'care'],
}

export const setPreferredLanguage: ClientCall<typeof sessionCalls.setPreferredLanguage> = {
  method: 'PUT',
  path: '/api/me/preferences/preferred-language',
  changes: ['profile'],
}

export const setPatientSideLanguage: ClientCall<typeof sessionCalls.setPatientSideLanguage> = {
  method: 'POST',
  path: '/api/papp/users/current/preferred-language',
  changes: ['profile'],
}

export const listSessionContexts: ClientCall<typeof sessionCalls.listSessionContexts> = {
  method: 'GET',
  path: '/api/papp/session-contexts',
  shows: ['contexts'],
}

export const selectSessionContext: ClientCall<typeof sessionCalls.selectSessionContext> = {
  method: 'POST',
  path: '/api/papp/session-contexts/:contextId/select',
}

export const leaveSessionContext: ClientCall<typeof sessionCalls.leaveSessionContext> = {
  method: 'POST',
  path: '/api/papp/session-contexts/leave',
}
