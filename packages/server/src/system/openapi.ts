import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Schema } from '@samklang/contract/call'
import { ErrorBody } from '@samklang/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

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
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [concept, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(concept, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Samklang', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  }
}

function describeCall(concept: string, name: string, call: Call): Json {
  const isOpen = ['guest', 'identified', 'mediaToken', 'gateway'].includes(String(call.access))
  return {
    operationId: name,
    tags: [concept],
    description: whoMay(call) + (call.audit ? ` Written to the audit log as ${call.audit}.` : ''),
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...(call.body && { requestBody: { content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }),
    responses: {
      ...successOf(call),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function successOf({ reply }: Call): Json {
  if (reply === 'redirect') return { 302: { description: 'Redirect' } }
  if (reply === 'stream') return { 200: { description: 'Server-sent events', content: { 'text/event-stream': {} } } }
  if (reply === 'page') return { 200: { description: 'A page', content: { 'text/html': {} } } }
  if (reply === 'file') return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  return { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(reply, 'output') } } } }
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
