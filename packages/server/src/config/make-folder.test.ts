import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'samklang-folder-'))
afterAll(() => rmSync(home, { recursive: true }))

test('a folder is made with those above it, once, as closed as it is wanted', () => {
  const folder = join(home, 'one', 'two', 'three')
  expect(makeFolder(folder, { mode: 0o700 })).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(makeFolder(folder)).toBe(false)
})

test('what lies in the way is told', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'in', 'it'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')('a file system that makes no folders says so at once', () => {
  expect(() => makeFolder('/proc/samklang/var')).toThrow('ENOENT')
})
