// Written by tests/client-calls.test.ts.
import type { journalCalls } from '../journals.ts'
import type { ClientCall } from '../call.ts'

export const createJournals: ClientCall<typeof journalCalls.createJournals> = {
  method: 'POST',
  path: '/api/journals',
  changes: ['care/patient/:PatientId'],
  idempotencyKey: true,
}

export const saveJournal: ClientCall<typeof journalCalls.saveJournal> = {
  method: 'POST',
  path: '/api/journals/:id/save',
  changes: ['care', 'form/:id'],
}

export const saveMyJournal: ClientCall<typeof journalCalls.saveMyJournal> = {
  method: 'POST',
  path: '/api/papp/journals/:id/save',
  changes: ['own-tasks'],
}

export const listEntryVersions: ClientCall<typeof journalCalls.listEntryVersions> = {
  method: 'GET',
  path: '/api/journals/:id/entries/:entryId/versions',
  shows: ['form/:id'],
}

export const readJournal: ClientCall<typeof journalCalls.readJournal> = {
  method: 'POST',
  path: '/api/journals/:id/read',
  changes: ['care/work', 'care/notifications'],
}

export const closeJournal: ClientCall<typeof journalCalls.closeJournal> = {
  method: 'POST',
  path: '/api/journals/:id/close',
  changes: ['care'],
}

export const updateReminders: ClientCall<typeof journalCalls.updateReminders> = {
  method: 'POST',
  path: '/api/journals/:id/updateReminders',
  changes: ['care'],
}

export const setEndDate: ClientCall<typeof journalCalls.setEndDate> = {
  method: 'POST',
  path: '/api/journals/:id/set-enddate',
  changes: ['care'],
}
