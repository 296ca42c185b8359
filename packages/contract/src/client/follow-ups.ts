// Written by tests/client-calls.test.ts.
import type { followUpCalls } from '../follow-ups.ts'
import type { ClientCall } from '../call.ts'

export const listUnitFollowUps: ClientCall<typeof followUpCalls.listUnitFollowUps> = {
  method: 'GET',
  path: '/api/units/current/follow-ups',
  shows: ['care/follow-ups'],
}

export const countAlertsElsewhere: ClientCall<typeof followUpCalls.countAlertsElsewhere> = {
  method: 'GET',
  path: '/api/units/mine/waiting-alerts',
  shows: ['alerts-elsewhere'],
}

export const listHandOverReceivers: ClientCall<typeof followUpCalls.listHandOverReceivers> = {
  method: 'GET',
  path: '/api/units/current/hand-over-receivers',
  shows: ['unit'],
}

export const followUpAlert: ClientCall<typeof followUpCalls.followUpAlert> = {
  method: 'POST',
  path: '/api/alerts/:id/follow-up',
  changes: ['care'],
  idempotencyKey: true,
}

export const handOverAlert: ClientCall<typeof followUpCalls.handOverAlert> = {
  method: 'POST',
  path: '/api/alerts/:id/hand-over',
  changes: ['care'],
  idempotencyKey: true,
}

export const answerHandOver: ClientCall<typeof followUpCalls.answerHandOver> = {
  method: 'POST',
  path: '/api/hand-overs/:id/answer',
  changes: ['care'],
}
