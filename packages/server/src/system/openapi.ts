import { allCalls } from '@samklang/contract/all-calls'
import { type Call, isChange, type Schema } from '@samklang/contract/call'
import { LiveEvent } from '@samklang/contract/events'
import { auditLabels } from '@samklang/contract/labels'
import { z } from 'zod'
import {
  answerHeaders,
  callHeaders,
  components,
  fileHeaders,
  gatewayHeaders,
  idempotencyHeaders,
  type JsonSchema,
  listHeaders,
  type RefusalStatus,
  refusalRef,
} from './openapi-parts.ts'

const spoken = {
  guest: 'Anyone.',
  identified: 'Whoever has just identified, before a token exists; or is signed in.',
  signedIn: 'Whoever is signed in.',
  patientSide: 'The patient side: level Two or Three.',
  staff: 'Staff or administrators, level Four.',
  careStaff: 'Staff with the role Staff, level Four.',
  sysAdmin: 'System administrators.',
  mediaToken: 'Whoever holds a media token.',
  gateway: 'A message gateway, by its signature.',
} as const

export function whoMay({ access }: Call): string {
  return typeof access === 'object' ? `Administrators who hold ${access.permission}.` : spoken[access]
}

/** The document is made from the calls themselves: what it says is what the server does. */
export function describeApi(version: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [concept, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(concept, name, call) }
    }
  }
  return { openapi: '3.1.0', info: { title: 'Samklang', version }, paths, components: components() }
}

function describeCall(concept: string, name: string, call: Call): JsonSchema {
  return {
    operationId: name,
    tags: [concept],
    description:
      whoMay(call) + (call.audit ? ` Written to the audit log as ${call.audit}: ${auditLabels[call.audit].en}.` : ''),
    security: securityOf(call),
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...callHeaders,
      ...(call.idempotencyKey ? idempotencyHeaders : []),
      ...(call.access === 'gateway' ? gatewayHeaders : []),
      ...(call.reply === 'file' ? fileHeaders : []),
    ],
    ...(call.body && { requestBody: bodyOf(call.body) }),
    ...(call.takesFile && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      ...successOf(call),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusalRef(status)])),
    },
  }
}

function securityOf({ access }: Call): JsonSchema[] {
  if (access === 'identified') return [{ identity: [] }, { bearer: [] }]
  return access === 'guest' || access === 'mediaToken' || access === 'gateway' ? [] : [{ bearer: [] }]
}

/** What was not declared is refused, so that every call has its 400. */
export function refusalsOf(call: Call): RefusalStatus[] {
  const isGuest = call.access === 'guest'
  const isAboutSomething = Boolean(call.params ?? call.query ?? call.body) || !isGuest
  return [
    400,
    ...(isGuest ? [] : ([401, 403] as const)),
    ...(isAboutSomething ? ([404] as const) : []),
    ...(isChange(call) ? ([409] as const) : []),
    ...(call.body || call.takesFile ? ([413] as const) : []),
    ...(call.takesFile ? ([415] as const) : []),
    ...(call.anyVersion ? [] : ([426] as const)),
    429,
    500,
    503,
  ]
}

function bodyOf(schema: Schema): JsonSchema {
  const required = schema._zod.optin === undefined
  return { required, content: { 'application/json': { schema: schemaOf(schema, 'input') } } }
}

function successOf({ reply }: Call): JsonSchema {
  const headers = answerHeaders
  if (reply === 'redirect') return { 302: { description: 'Redirect', headers } }
  if (reply === 'stream') {
    const events = { 'text/event-stream': { schema: schemaOf(LiveEvent, 'output') } }
    return { 200: { description: 'Server-sent events', headers, content: events } }
  }
  if (reply === 'page') return { 200: { description: 'A page', headers, content: { 'text/html': {} } } }
  if (reply === 'file') return successOfFile()
  const isList = reply instanceof z.core.$ZodArray
  const content = { 'application/json': { schema: schemaOf(reply, 'output') } }
  return { 200: { description: 'Done', headers: isList ? listHeaders : headers, content } }
}

function successOfFile(): JsonSchema {
  const content = { 'application/octet-stream': {} }
  return {
    200: { description: 'A file', headers: answerHeaders, content },
    206: { description: 'The part that was asked for', headers: answerHeaders, content },
    416: { description: 'There is no such part', headers: answerHeaders },
  }
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
