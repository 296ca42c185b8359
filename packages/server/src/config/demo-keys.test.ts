import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoKeys } from './demo-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'samklang-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(process.platform === 'linux')('that no folder can be made for them is told at once', () => {
  expect(() => demoKeys('/proc/samklang/var')).toThrow('The folder /proc/samklang/var cannot be written to (ENOENT).')
})

test('keys are made once, also where there is no folder for them yet', () => {
  const made = demoKeys(join(folder, 'not', 'there'))
  expect(demoKeys(join(folder, 'not', 'there'))).toEqual(made)
})
