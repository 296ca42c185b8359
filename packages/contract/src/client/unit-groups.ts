// Written by tests/client-calls.test.ts.
import type { unitGroupCalls } from '../unit-groups.ts'
import type { ClientCall } from '../call.ts'

export const listCurrentContents: ClientCall<typeof unitGroupCalls.listCurrentContents> = {
  method: 'GET',
  path: '/api/unit-groups/current/contents',
  shows: ['unit'],
}

export const listCurrentCategories: ClientCall<typeof unitGroupCalls.listCurrentCategories> = {
  method: 'GET',
  path: '/api/unit-groups/current/categories',
  shows: ['library/definitions'],
}
