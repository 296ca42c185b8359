// Written by tests/client-calls.test.ts.
import type { artifactCalls } from '../artifacts.ts'
import type { ClientCall } from '../call.ts'

export const generateArtifact: ClientCall<typeof artifactCalls.generateArtifact> = {
  method: 'POST',
  path: '/api/treatment-modules/:id/generate-artifact',
  shows: ['care/patient/reply.PatientId'],
}

export const generateMyArtifact: ClientCall<typeof artifactCalls.generateMyArtifact> = {
  method: 'POST',
  path: '/api/papp/treatment-modules/:id/generate-artifact',
  changes: ['own-documents'],
}

export const listArtifacts: ClientCall<typeof artifactCalls.listArtifacts> = {
  method: 'GET',
  path: '/api/treatments/:id/artifacts',
  shows: ['care/patient/reply.PatientId'],
}

export const listMyDocuments: ClientCall<typeof artifactCalls.listMyDocuments> = {
  method: 'GET',
  path: '/api/papp/patients/current/documents',
  shows: ['own-documents'],
}

export const linkArtifact: ClientCall<typeof artifactCalls.linkArtifact> = {
  method: 'POST',
  path: '/api/treatments/:id/artifacts/:artifactId/link',
  shows: ['care/patient/reply.PatientId'],
}

export const linkMyArtifact: ClientCall<typeof artifactCalls.linkMyArtifact> = {
  method: 'POST',
  path: '/api/papp/treatments/:id/artifacts/:artifactId/link',
}

export const getArtifact: ClientCall<typeof artifactCalls.getArtifact> = {
  method: 'GET',
  path: '/api/treatments/:id/artifacts/:artifactId',
  reply: 'file',
}

export const getSafetyPlan: ClientCall<typeof artifactCalls.getSafetyPlan> = {
  method: 'GET',
  path: '/api/patients/:id/safety-plan',
  shows: ['care/patient/:id'],
}

export const getMySafetyPlan: ClientCall<typeof artifactCalls.getMySafetyPlan> = {
  method: 'GET',
  path: '/api/papp/patients/current/safety-plan',
  shows: ['own-documents'],
}
