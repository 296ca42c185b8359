import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { kindOf, type PersonFieldKind } from './names-person.ts'
import { walkSchema } from './walk-schema.ts'

export type PersonField = {
  part: 'params' | 'query' | 'body' | 'reply'
  /** The way to it: `[]` for any of a list, `*` for any name of a record. */
  path: readonly string[]
  kind: PersonFieldKind
}

/** Of one call, every field that can name a person, in what is sent and in what is answered. */
export function personFieldsOf(call: Call): PersonField[] {
  const fields = (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema || typeof schema === 'string') return []
    return walkSchema(schema).flatMap(({ path, schema: inner }) => {
      const kind = kindOf(inner)
      return kind ? [{ part, path, kind }] : []
    })
  })
  // A field and what it wraps may both be marked.
  return [...new Map(fields.map((field) => [[field.part, ...field.path].join('.'), field])).values()]
}

/** The same of every call there is, by name. Tests and tools ask for it; no browser does. */
export function personFieldsByCall(): Map<string, PersonField[]> {
  const calls = Object.values(allCalls).flatMap((table) => Object.entries<Call>(table))
  return new Map(calls.map(([name, call]) => [name, personFieldsOf(call)]))
}
