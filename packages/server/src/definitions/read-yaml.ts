import { findFaults } from '@samklang/contract/faults'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod/mini'
import { findRepeated, isBeyondReason } from './yaml-bounds.ts'

/** What is wrong with a file and on which line of it, counted from one; `Field` is empty where the YAML itself is broken. */
export type FileFault = { Line: number; Field: string; Key: string }

export type ReadYaml<File> =
  | {
      file: File
      faults: []
      /** The line on which a field of it stands, for what is found to be wrong later. */
      lineAt: (path: PropertyKey[]) => number
    }
  | { file: undefined; faults: FileFault[]; lineAt?: undefined }

// Our own longest one has a fortieth of it; a picture may take the rest.
const charactersAtMost = 2_000_000
// Each is looked up by its line, and nobody mends more than these in one go.
const faultsAtMost = 200

/** Reads a text as YAML of the given shape. Never throws. */
export function readYaml<Schema extends z.ZodMiniType>(text: string, schema: Schema): ReadYaml<z.output<Schema>> {
  if (text.length > charactersAtMost) return refused([{ Line: 1, Field: '', Key: 'maxLength' }])
  if (isBeyondReason(text)) return refused([{ Line: 1, Field: '', Key: 'unreadable-text' }])
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, strict: true, logLevel: 'silent' })
  const broken = document.errors[0]?.pos[0] ?? findRepeated(document)
  if (broken !== undefined) return refused([{ Line: lines.linePos(broken).line, Field: '', Key: 'unreadable-text' }])

  const value = plainValue(document)
  if (value === undefined) return refused([{ Line: 1, Field: '', Key: 'unreadable-text' }])
  const { success, data, error } = schema.safeParse(value, { reportInput: true })
  const lineAt = (path: PropertyKey[]) => lineOf(document, lines, path)
  if (success) {
    // An escape in a text can hide what no database holds: a NUL, or half a character.
    if (/\\u(0000|d[89a-f])/.test(JSON.stringify(data)))
      return refused([{ Line: 1, Field: '', Key: 'unreadable-text' }])
    return { file: data, faults: [], lineAt }
  }
  return refused(
    error.issues
      .slice(0, faultsAtMost)
      .flatMap(closest)
      .flatMap((issue) =>
        findFaults({ ...error, issues: [issue] }).map(({ Field, Key }) => ({ Line: lineAt(issue.path), Field, Key })),
      ),
  )
}

function refused(faults: FileFault[]): { file: undefined; faults: FileFault[] } {
  return { file: undefined, faults }
}

/** Aliases that multiply past all reason are refused by the library with an exception. */
function plainValue(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 1000 })
  } catch {
    return undefined
  }
}

/** Where one of several shapes was meant, the faults of the one that came the furthest say the most. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const attempts = issue.errors.map((issues) => issues.flatMap(closest))
  const depth = (issues: z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length))
  const best = attempts.toSorted((one, other) => depth(other) - depth(one) || one.length - other.length)[0] ?? []
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** The line of the innermost thing on the way there that exists: what is missing has no line of its own. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}
