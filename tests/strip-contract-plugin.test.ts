import { readdirSync, readFileSync } from 'node:fs'
import type { Call } from '@samklang/contract/call'
import { expect, test } from 'vitest'
import { importCallsAlone, lightTable } from '../packages/web/strip-contract-plugin.ts'

const folder = new URL('../packages/contract/src/', import.meta.url)
const files = readdirSync(folder).filter((name) =>
  readFileSync(new URL(name, folder), 'utf8').includes('satisfies Calls'),
)

test.each(files)(
  'the browser is given the calls of %s, each with its method, its path, its topics, what is not JSON and whether it takes a key',
  async (name) => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    const whole: Record<string, Record<string, Call>> = await import(new URL(name, folder).href)
    const tables = Object.entries(whole).filter(([table]) => table.endsWith('Calls'))
    expect(tables).not.toEqual([])
    for (const [table, calls] of tables) {
      const light: object = await import(`data:text/javascript,${encodeURIComponent(lightTable(source, table))}`)
      expect({ ...light }).toEqual(lightened(calls))
    }
  },
)

function lightened(calls: Record<string, Call>): object {
  return Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, shows, changes = [], reply, idempotencyKey }]) => [
      name,
      {
        method,
        path,
        ...(shows && { shows }),
        ...(changes.length > 0 && { changes }),
        ...(typeof reply === 'string' && { reply }),
        ...(idempotencyKey && { idempotencyKey }),
      },
    ]),
  )
}

test('only the table is taken alone; a schema that is looked at still comes from its own file', () => {
  const from = "from '@samklang/contract/units'"
  expect(importCallsAlone(`import { unitCalls } ${from}`)).toBe(
    "import * as unitCalls from '@samklang/contract/units?calls=unitCalls'",
  )
  expect(importCallsAlone(`import { type Unit, UnitInformation, unitCalls } ${from}`)).toBe(
    `import * as unitCalls from '@samklang/contract/units?calls=unitCalls'; import { UnitInformation } ${from}`,
  )
  expect(importCallsAlone(`import { Unit } ${from}`)).toBe(`import { Unit } ${from}`)
})
