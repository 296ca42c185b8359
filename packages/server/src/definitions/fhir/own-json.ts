import type { z } from 'zod'
import { extensionAt } from './extensions.ts'
import { type Json, textAt } from './json.ts'

const deepest = 40

/** What we wrote in JSON of our own where FHIR has no word; nothing where it is absent or not as we write it. */
export function readOwnJson<Read>(
  element: Json,
  url: string,
  schema: z.core.$ZodType<Read> & Parser<Read>,
): Read | undefined {
  const extension = extensionAt(element, url)
  const text = extension && textAt(extension, 'valueString')
  if (!text || isTooDeep(text)) return undefined
  return schema.safeParse(parseJson(text)).data
}

type Parser<Read> = { safeParse(value: unknown): { data?: Read | undefined } }

/** Undefined when it is not JSON. Characters that no database holds are left out: an escape in a file can hide them. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
    )
  } catch {
    return undefined
  }
}

// A schema follows what it reads all the way down, and there must be an end to it.
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
