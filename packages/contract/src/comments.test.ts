import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'

const calls = Object.values(allCalls).flatMap((table) => Object.entries<Call>(table))

test('R-131 a comment holds at most 1000 characters in whatever call it is sent, the narrative one and what was read of it 4000', () => {
  const found = calls.flatMap(([name, { body }]) => (body ? listComments(name, z.toJSONSchema(body, shape)) : []))
  expect(found.length).toBeGreaterThan(8)
  const longer = found.filter(({ most }) => most !== 1000)
  expect(longer.map(({ path, most }) => `${path}: ${most}`).sort()).toEqual([
    'commentForm.PreviousAdministrativeComment: 4000',
    'confirmForm.previousAdministrativeComment: 4000',
    'writeNarrativeComment.AdministrativeComment: 4000',
    'writeNarrativeComment.PreviousAdministrativeComment: 4000',
  ])
})

const shape = { io: 'input', unrepresentable: 'any' } as const
type Found = { path: string; most: unknown }

function listComments(path: string, schema: unknown, isComment = false): Found[] {
  if (typeof schema !== 'object' || schema === null) return []
  // A text, or a text and null.
  if (isComment && 'type' in schema && [schema.type].flat().includes('string'))
    return [{ path, most: 'maxLength' in schema ? schema.maxLength : undefined }]
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key !== 'properties') return listComments(path, inner, isComment)
    return Object.entries(inner).flatMap(([field, of]) => listComments(`${path}.${field}`, of, /comment$/i.test(field)))
  })
}
