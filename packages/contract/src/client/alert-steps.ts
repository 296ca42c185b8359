// Written by tests/client-calls.test.ts.
import type { alertStepCalls } from '../alert-steps.ts'
import type { ClientCall } from '../call.ts'

export const listAlertGroups: ClientCall<typeof alertStepCalls.listAlertGroups> = {
  method: 'GET',
  path: '/api/unit-groups/alert-settings',
  shows: ['alert-settings'],
}

export const getAlertSettings: ClientCall<typeof alertStepCalls.getAlertSettings> = {
  method: 'GET',
  path: '/api/unit-groups/:id/alert-settings',
  shows: ['alert-settings'],
}

export const setAlertSettings: ClientCall<typeof alertStepCalls.setAlertSettings> = {
  method: 'PUT',
  path: '/api/unit-groups/:id/alert-settings',
  changes: ['alert-settings'],
}

export const setStaffDeputy: ClientCall<typeof alertStepCalls.setStaffDeputy> = {
  method: 'PUT',
  path: '/api/unit-groups/:id/alert-settings/deputy',
  changes: ['alert-settings', 'absences', 'care'],
}

export const getAlertReach: ClientCall<typeof alertStepCalls.getAlertReach> = {
  method: 'GET',
  path: '/api/me/alert-reach',
  shows: ['alert-settings'],
}

export const setAlertReach: ClientCall<typeof alertStepCalls.setAlertReach> = {
  method: 'PUT',
  path: '/api/me/alert-reach',
  changes: ['alert-settings', 'absences', 'care'],
}

export const getAlertCover: ClientCall<typeof alertStepCalls.getAlertCover> = {
  method: 'GET',
  path: '/api/units/current/alert-cover',
  shows: ['alert-settings'],
}
