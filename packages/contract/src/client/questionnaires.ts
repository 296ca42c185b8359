// Written by tests/client-calls.test.ts.
import type { questionnaireCalls } from '../questionnaires.ts'
import type { ClientCall } from '../call.ts'

export const createQuestionnaires: ClientCall<typeof questionnaireCalls.createQuestionnaires> = {
  method: 'POST',
  path: '/api/questionnaires',
  changes: ['care/patient/:PatientId'],
  idempotencyKey: true,
}

export const saveQuestionnaire: ClientCall<typeof questionnaireCalls.saveQuestionnaire> = {
  method: 'POST',
  path: '/api/questionnaires/:id/save',
  changes: ['care'],
}

export const submitQuestionnaire: ClientCall<typeof questionnaireCalls.submitQuestionnaire> = {
  method: 'POST',
  path: '/api/questionnaires/:id/submit',
  changes: ['care'],
}

export const saveMyQuestionnaire: ClientCall<typeof questionnaireCalls.saveMyQuestionnaire> = {
  method: 'POST',
  path: '/api/papp/questionnaires/:id/save',
  changes: ['own-tasks'],
}

export const submitMyQuestionnaire: ClientCall<typeof questionnaireCalls.submitMyQuestionnaire> = {
  method: 'POST',
  path: '/api/papp/questionnaires/:id/submit',
  changes: ['own-tasks'],
  idempotencyKey: true,
}

export const writeNarrativeComment: ClientCall<typeof questionnaireCalls.writeNarrativeComment> = {
  method: 'POST',
  path: '/api/questionnaires/:id/narrative-comment',
  changes: ['care'],
}

export const overrideAnsweredDate: ClientCall<typeof questionnaireCalls.overrideAnsweredDate> = {
  method: 'POST',
  path: '/api/questionnaires/:id/override-answered-date',
  changes: ['care'],
}
