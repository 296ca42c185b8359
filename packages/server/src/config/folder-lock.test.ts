import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samklang-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is held by one at a time and can be taken again once released', async () => {
  const first = await lockFolder(folder)
  expect(await lockFolder(folder)).toEqual({ heldBy: process.pid })
  if ('release' in first) first.release()
  expect(await lockFolder(folder)).toHaveProperty('release')
})

test('a lock left by a killed process is stale', async () => {
  const child = spawn('sleep', ['60'])
  writeFileSync(join(folder, 'lock'), `${child.pid} `)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await lockFolder(folder)).toHaveProperty('release')
})

test('a process that was given the number of a killed one does not hold its lock', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`)
  expect(holderOf(folder)).toBeUndefined()
})

test('of several processes that find a stale lock at once, one gets it', async () => {
  writeFileSync(join(folder, 'lock'), '999999999 1')
  const script = `import { lockFolder } from '${new URL('folder-lock.ts', import.meta.url).href}'
    console.log(Object.keys(await lockFolder(${JSON.stringify(folder)})).join())
    process.stdin.resume()`
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]))
  const said = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])))
  // Whoever got it has held it until the last one had looked, however slow that one was.
  for (const { stdin } of children) stdin.end()
  expect(said.map((line) => line.trim()).sort()).toEqual(['heldBy', 'heldBy', 'heldBy', 'release'])
})
