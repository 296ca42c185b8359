import type { Call, Schema } from '@samklang/contract/call'
import { findFaults } from '@samklang/contract/faults'
import { z } from 'zod'
import { fastPathValidator } from './fast-path-validator.ts'
import { foldCase } from './fold-case.ts'
import { findUnreadable } from './read-body.ts'
import { invalid, Refusal } from './refusal.ts'

type Raw = { params: unknown; query: unknown; body: unknown }
type Part = 'params' | 'query' | 'body'

const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])

type Reader = (raw: Raw) => Record<string, unknown>

/** Made once per call, also where a process holds several servers. */
const readers = new WeakMap<Call, Reader>()

/** Reads exactly the parts that a call declares; whatever else is sent is refused, never dropped. */
export function inputReader(call: Call): Reader {
  const reader = readers.get(call) ?? makeReader(call)
  readers.set(call, reader)
  return reader
}

function makeReader(call: Call): Reader {
  const read = {
    params: partReader(call.params ?? z.object({})),
    query: partReader(call.query ?? z.strictObject({})),
    body: partReader(call.body ?? nothing, true),
  }
  const declared = (['params', 'query', 'body'] as const).filter((part) => call[part])
  return (raw) => {
    const parts: Record<Part, unknown> = {
      params: read.params(raw.params),
      query: read.query(raw.query),
      // A file is no input that a schema reads.
      body: call.takesFile ? undefined : read.body(raw.body),
    }
    return Object.fromEntries(declared.map((part) => [part, parts[part]]))
  }
}

/** A body was read for text that nobody can hold when it arrived. */
function partReader(schema: Schema, isLookedThrough = false): (value: unknown) => unknown {
  const fold = foldCase(schema)
  const isValid = fastPathValidator(schema)
  return (value) => {
    const unreadable = isLookedThrough ? undefined : findUnreadable(value)
    if (unreadable !== undefined) throw invalid(unreadable, 'unreadable-text')
    if (isValid?.(value)) return value
    const result = z.safeParse(schema, fold(value, ''), { reportInput: true })
    if (!result.success) throw new Refusal(400, 'validation', { Errors: findFaults(result.error) })
    return result.data
  }
}
