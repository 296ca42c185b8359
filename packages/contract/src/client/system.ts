// Written by tests/client-calls.test.ts.
import type { systemCalls } from '../system.ts'
import type { ClientCall } from '../call.ts'

export const getVersion: ClientCall<typeof systemCalls.getVersion> = {
  method: 'GET',
  path: '/api/version',
  shows: ['system'],
}

export const getSettings: ClientCall<typeof systemCalls.getSettings> = {
  method: 'GET',
  path: '/api/settings',
  shows: ['system'],
}

export const getHealth: ClientCall<typeof systemCalls.getHealth> = {
  method: 'GET',
  path: '/api/health',
  shows: ['system'],
}

export const getOpenApi: ClientCall<typeof systemCalls.getOpenApi> = {
  method: 'GET',
  path: '/api/openapi.json',
  shows: ['system'],
}

export const readDocs: ClientCall<typeof systemCalls.readDocs> = {
  method: 'GET',
  path: '/api/docs',
  reply: 'page',
}

export const followEvents: ClientCall<typeof systemCalls.followEvents> = {
  method: 'GET',
  path: '/api/events',
  reply: 'stream',
}

export const reportExceptions: ClientCall<typeof systemCalls.reportExceptions> = {
  method: 'POST',
  path: '/api/client-application-logs/javascript-exceptions',
}
