import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What `.ci/run` lets a run see, told by an npm that stands in for the real one.
const hidden = ['chromium', 'chromium-headless-shell', 'google-chrome', 'psql', 'postgres', 'pg_ctl', 'node-gyp']
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'samklang-machine-'))
  for (const name of hidden) makeProgram(name, 'true')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeProgram(name: string, does: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`)
  chmodSync(join(folder, name), 0o755)
}

function runWith(npm: string): Promise<{ stdout: string }> {
  makeProgram('npm', npm)
  const ours = {
    CHROMIUM: '/one',
    NODE_PATH: folder,
    PUPPETEER_EXECUTABLE_PATH: '/one',
    PGHOST: 'one',
    SAMKLANG_VAR: '/one',
  }
  const env = { ...process.env, ...ours, PATH: `${folder}:${process.env.PATH}` }
  return promisify(execFile)('.ci/run', [], { env })
}

test('a run finds node and npm, and neither a browser nor a database nor modules of the machine', async () => {
  const { stdout } = await runWith(
    `echo "$@"; for name in node npm sh ${hidden.join(' ')}; do command -v $name >/dev/null && echo "has $name"; done
    env | sed -n 's/^\\(CHROM[^=]*\\|NODE_PATH\\|PUP[^=]*\\|PG[^=]*\\|SAMKLANG[^=]*\\)=.*/sees \\1/p'; ls -A "$HOME"; echo "$PATH"`,
  )
  const [asked, ...lines] = stdout.trim().split('\n')
  expect(asked).toMatch(/^test /)
  const path = lines.pop() ?? ''
  expect(lines).toEqual(['has node', 'has npm', 'has sh'])
  expect(path).toMatch(/^[^:]+\/samklang-bare\.\w+\/bin$/)
})

test('a run that fails fails, with the sum as its last line', async () => {
  const failing = runWith('echo "1 passed, 2 failed"; exit 3')
  await expect(failing).rejects.toMatchObject({ code: 3, stdout: '1 passed, 2 failed\n' })
})
