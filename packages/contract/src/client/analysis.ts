// Written by tests/client-calls.test.ts.
import type { analysisCalls } from '../analysis.ts'
import type { ClientCall } from '../call.ts'

export const analyse: ClientCall<typeof analysisCalls.analyse> = {
  method: 'POST',
  path: '/api/patients/:id/analysis',
  shows: ['care/analysis/:id'],
}

export const getAnalysisDetails: ClientCall<typeof analysisCalls.getAnalysisDetails> = {
  method: 'POST',
  path: '/api/patients/:id/analysis/details',
  shows: ['care/analysis/:id'],
}

export const setBaseline: ClientCall<typeof analysisCalls.setBaseline> = {
  method: 'POST',
  path: '/api/forms/:id/baseline',
  changes: ['care'],
}
