import { readdirSync } from 'node:fs'
import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Calls } from '@samklang/contract/call'
import { expect, test } from 'vitest'

const folder = 'packages/contract/src/client'
const how = 'after a change: vitest run tests/client-calls.test.ts -u'
const areas = Object.entries<Calls>(allCalls)

test.each(areas)(`client/%s.ts holds what the web reads of each call (${how})`, async (area, calls) => {
  const declaring: object = await import(`@samklang/contract/${area}`)
  const [table] = Object.entries(declaring).find(([, value]) => value === calls) ?? []
  const file = [
    '// Written by tests/client-calls.test.ts.',
    `import type { ${table} } from '../${area}.ts'`,
    "import type { ClientCall } from '../call.ts'",
    ...Object.entries(calls).map(([name, call]) => `\n${writeCall(`${table}.${name}`, name, call)}`),
  ]
  await expect(`${file.join('\n')}\n`).toMatchFileSnapshot(`../${folder}/${area}.ts`)
})

test(`${folder} has a file for every file of calls, and no other`, () => {
  expect(readdirSync(folder).sort()).toEqual(areas.map(([area]) => `${area}.ts`).sort())
})

function writeCall(declaration: string, name: string, call: Call): string {
  const lines = Object.entries(clientPart(call)).map(([key, value]) => `  ${key}: ${literal(value)},`)
  return `export const ${name}: ClientCall<typeof ${declaration}> = {\n${lines.join('\n')}\n}`
}

function clientPart({ method, path, shows, changes = [], reply, idempotencyKey }: Call): object {
  return {
    method,
    path,
    ...(shows && { shows }),
    ...(changes.length > 0 && { changes }),
    ...(typeof reply === 'string' && { reply }),
    ...(idempotencyKey && { idempotencyKey }),
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return typeof value === 'string' ? `'${value}'` : String(value)
}
