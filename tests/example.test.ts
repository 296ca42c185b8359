import { execFile, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProcess } from '../packages/server/src/config/processes.ts'
import { ownCluster } from '../packages/server/src/testing/database.ts'

/** The example at the end of CONTRIBUTING.md, followed as it stands there in a copy of the repository. */

const most = 8
const prefix = 'samklang-example-'
const written = ['packages/contract/src/client/units.ts']
/** What knows of calls, texts and screens and takes a second; with the example's own test, which calls the new route. */
const guards = [
  'tests/client-calls.test.ts',
  'tests/translations.test.ts',
  'tests/architecture.test.ts',
  'tests/person-fields.test.ts',
  'packages/contract/src/topics.test.ts',
  'packages/web/src/routes/table.test.ts',
  'packages/server/src/units/units.test.ts',
]

type Step = { file: string; before?: string | undefined; lines: string }

const original = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
let copy: string

beforeAll(() => {
  clearAway()
  copy = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  for (const folder of new Set(original.map(dirname))) mkdirSync(join(copy, folder), { recursive: true })
  for (const file of original) copyFileSync(file, join(copy, file))
  linkModules()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(`a call with a screen takes ${most} files, as CONTRIBUTING.md shows it`, async ({ signal }) => {
  const steps = readSteps()
  for (const step of steps) follow(step)
  const edited = listChanged()
  expect(edited).toEqual(steps.map(({ file }) => file).sort())
  expect(edited.length).toBeLessThanOrEqual(most)

  const run = (name: string, args: string[]) => runInCopy(name, args, signal)
  await run('vitest', ['run', '--project', 'server', '--maxWorkers', '1', ...guards, '-u'])
  expect(listChanged()).toEqual([...edited, ...written].sort())
  await run('tsc', ['-p', 'packages/web', '--checkers', '1'])
  await run('tsc', ['-p', configureServer(edited), '--checkers', '1'])
  await run('biome', ['ci', '--colors=off', ...edited.filter((file) => /\.(tsx?|json)$/.test(file))])
})

test('its line in the table says what the table says of other calls with the same access', () => {
  const table = readFileSync(join(copy, 'tests/access-table.txt'), 'utf8').split('\n')
  const marksOf = (call: string) => table.find((line) => line.endsWith(`  ${call}`))?.replace(call, '')
  expect(marksOf('GET    /api/units/without-phone')).toBe(marksOf('GET    /api/units/help-lines'))
  expect(marksOf('GET    /api/units/help-lines')).toMatch(/^([ox.-] ){16} $/)
})

function readSteps(): Step[] {
  const step =
    /^### \d+\. [^:\n]+: (\S+), (?:before `([^\n]+)`|a new file)\n(?:(?!^#|^```)[^\n]*\n)*```\w*\n([\s\S]*?)^```$/gm
  const page = readFileSync('CONTRIBUTING.md', 'utf8')
  const steps = [...page.matchAll(step)].map(([, file = '', before, lines = '']) => ({ file, before, lines }))
  expect(steps).toHaveLength([...page.matchAll(/^### \d+\./gm)].length)
  return steps
}

function follow({ file, before, lines }: Step): void {
  const path = join(copy, file)
  if (before === undefined) {
    expect(existsSync(path), `${file} is not there yet`).toBe(false)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, lines)
    return
  }
  const source = readFileSync(path, 'utf8').split('\n')
  const [at = 0, ...more] = source.keys().filter((index) => source[index]?.includes(before))
  expect(more, `${before} is one line of ${file}`).toEqual([])
  expect(source[at], `${before} in ${file}`).toContain(before)
  writeFileSync(path, source.toSpliced(at, 0, lines.replace(/\n$/, '')).join('\n'))
}

function listChanged(): string[] {
  const present = readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
  const isSame = (file: string) =>
    existsSync(file) && existsSync(join(copy, file)) && readFileSync(file).equals(readFileSync(join(copy, file)))
  return [...new Set([...original, ...present])].filter((file) => !isSame(file)).sort()
}

/** All that is installed, with the packages of the copy in place of those here. */
function linkModules(): void {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@samklang'), { recursive: true })
  for (const name of readdirSync('node_modules').filter((name) => !/^\.(?!bin$)|^@samklang$/.test(name)))
    symlinkSync(resolve('node_modules', name), join(modules, name))
  for (const name of readdirSync('packages'))
    symlinkSync(join(copy, 'packages', name), join(modules, '@samklang', name))
}

/** What the example changes in the server and what that needs, which is a tenth of it; the rest is checked by every run. */
function configureServer(edited: string[]): string {
  const files = edited.filter((file) => file.startsWith('packages/server/') && !file.includes('.test.'))
  const config = join(copy, 'packages/server/tsconfig.example.json')
  const include = files.map((file) => join(copy, file))
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }))
  return config
}

async function runInCopy(name: string, args: string[], signal: AbortSignal): Promise<void> {
  const inherited = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_OPTIONS)/.test(key))
  const env = {
    ...Object.fromEntries(inherited),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    // So that it ends when this run is killed.
    SAMKLANG_TEST: 'quick',
    SAMKLANG_TEST_CLUSTER: JSON.stringify(ownCluster()),
  }
  const done = promisify(execFile)(join('node_modules', '.bin', name), args, { cwd: copy, env, signal })
  await done.catch(({ stdout, stderr }) => expect.fail(`${name} ${args.join(' ')}\n${stdout}${stderr}`))
}

/** What a run that was killed has left behind. */
function clearAway(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!findProcess(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
