import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, type Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const rawBodies = new WeakMap<FastifyRequest, Buffer>()
const faults = new WeakMap<FastifyRequest, Refusal>()

/** The bytes as they came, of calls that are signed. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0)
}

/** JSON and nothing else. An empty body is no body; text that no database or browser can hold is refused here, once. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.call?.access === 'gateway') rawBodies.set(request, Buffer.from(bytes))
    const text = decode(bytes)
    if (text === undefined) return done(invalid('', 'unreadable-text'))
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (error, value) => {
      if (error) return done(invalid('', 'unreadable-text'))
      const keys = countKeys(value, 0)
      // Bytes that are UTF-8 and JSON hold such text in no other way than by an escape.
      const unreadable = text.includes('\\u') || keys === tooDeep ? findUnreadable(value) : undefined
      const fault = unreadable === undefined ? faultOfKeys(keys, text) : invalid(unreadable, 'unreadable-text')
      if (!fault || !request.routeOptions.config.isReadAnyhow || keys === tooDeep) return done(fault, value)
      faults.set(request, fault)
      done(null, value)
    })
  })
}

/** What is wrong with a body that was handed on nevertheless. */
export function faultOfBody(request: FastifyRequest): Refusal | undefined {
  return faults.get(request)
}

/** Of a key that is written twice the parser keeps one: another reader of the same bytes may have kept the other. */
function faultOfKeys(keys: number, text: string): Refusal | null {
  return keys === countWrittenKeys(text) ? null : invalid('', 'duplicate-field')
}

function decode(bytes: string | Buffer): string | undefined {
  try {
    return typeof bytes === 'string' ? bytes : utf8.decode(bytes)
  } catch {
    return undefined
  }
}

// Far more than any call needs, and far less than what fills the stack.
const deepest = 64

const tooDeep = Number.POSITIVE_INFINITY

/** How many keys its objects have together. Written for speed, as is what follows: every save of a draft passes here. */
function countKeys(value: unknown, depth: number): number {
  if (!isObject(value)) return 0
  if (depth > deepest) return tooDeep
  let count = 0
  if (Array.isArray(value)) {
    for (const inner of value) if (isObject(inner)) count += countKeys(inner, depth + 1)
    return count
  }
  for (const key in value) {
    const inner = value[key]
    count += isObject(inner) ? 1 + countKeys(inner, depth + 1) : 1
  }
  return count
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const backslash = 0x5c
const colon = 0x3a

/** How many keys stand in text that is known to be JSON: those of its strings that a colon follows. */
function countWrittenKeys(text: string): number {
  let count = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let next = endOfString(text, start) + 1
    while (isBlank(text.charCodeAt(next))) next += 1
    if (text.charCodeAt(next) === colon) count += 1
    start = text.indexOf('"', next)
  }
  return count
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** The place of the first NUL or lone surrogate, in keys and values alike, or of what is nested beyond reason. */
export function findUnreadable(value: unknown): string | undefined {
  return findBadStep(value, 0)?.reverse().join('.')
}

/** The way there from the last step to the first: put together only where there is something to find. */
function findBadStep(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return isReadable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return []
  for (const [key, inner] of Object.entries(value)) {
    if (!isReadable(key)) return []
    const found = findBadStep(inner, depth + 1)
    if (found) return [...found, key]
  }
  return undefined
}

function isReadable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
