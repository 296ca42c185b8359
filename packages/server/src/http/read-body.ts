import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

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
      // Bytes that are UTF-8 and JSON hold such text in no other way than by an escape.
      const unreadable = text.includes('\\u') || isDeep(value, 0) ? findUnreadable(value) : undefined
      done(unreadable === undefined ? null : invalid(unreadable, 'unreadable-text'), value)
    })
  })
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

function isDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth > deepest || Object.values(value).some((inner) => isDeep(inner, depth + 1))
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
