import { definitionCalls } from '@samklang/contract/definitions'
import { slice } from '../http/slice.ts'
import { listMyDefinitions } from './my-definitions.ts'
import { listDefinitions } from './queries.ts'

export const definitions = slice(definitionCalls, {
  listFormDefinitions: ({ db, origin }) => listDefinitions(db, origin.language),

  // Treatments do not exist yet; until they do, there are none to list.
  listTreatmentDefinitions: () => [],

  listMyDefinitions: ({ db, actor, origin, body }) => listMyDefinitions(db, actor, body, origin.language),
})
