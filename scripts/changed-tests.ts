// What `npm test -- --changed` runs. vitest follows imports from a changed file to the tests; this says what stands for a file
// that is read instead of imported, and which tests reach more than they import. In doubt every test runs.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Files from which vitest finds the tests of a project by their imports; or all of its tests. */
export type TestSelection = { server: string[] | 'all'; browser: string[] }

/** Tests and their helpers that reach more than they import. */
export type ReachingTests = { readFiles: string[]; startProcesses: string[] }

type ChangedPath = { path: RegExp; standIn: 'all' | 'itself' | string[] }

/** The first that matches counts. What only tests read has no stand-in: those that read files run without one. */
const changedPaths: ChangedPath[] = [
  { path: /^packages\/[^/]+\/src\/.*\.test\.tsx?$/, standIn: 'itself' },
  // The migrated database that every test copies.
  { path: /^packages\/server\/src\/(database\/|testing\/(cluster|database|at-once)\.ts$)/, standIn: 'all' },
  { path: /^content\/manual\//, standIn: [] },
  { path: /^content\//, standIn: ['packages/server/src/definitions/content-files.ts'] },
  { path: /^tests\/access-table\.txt$/, standIn: ['tests/access-matrix.test.ts'] },
  { path: /\.md$|^docs\/|^packages\/web\/(public\/|index\.html$)|^\.ci\//, standIn: [] },
  // Format and lint are checked in any case.
  { path: /^(biome\.json|\.gitignore|LICENSE)$/, standIn: [] },
  { path: /^(packages\/[^/]+\/src|tests|scripts|bench)\/.*\.(tsx?|mjs|json|css)$/, standIn: 'itself' },
]

/** Whatever a process that a test starts is made of. */
const startedPath = /^(packages\/(server|engine|contract)|scripts|\.ci)\//

export function selectTests(changed: readonly string[], reaching: ReachingTests): TestSelection {
  const browser = changed.filter((file) => file.startsWith('tests/browser/'))
  if (changed.length === 0) return { server: [], browser }
  const standIns = changed.map(findStandIn)
  if (standIns.includes('all')) return { server: 'all', browser }
  const started = changed.some((file) => startedPath.test(file)) ? reaching.startProcesses : []
  const reading = reaching.readFiles.filter((test) => mayRead(test, changed))
  return { server: [...new Set([...standIns.flat(), ...reading, ...started])], browser }
}

/** A test of a package reads that package and content, any other whatever there is; but one that is a stand-in has its file. */
function mayRead(test: string, changed: readonly string[]): boolean {
  if (changedPaths.some(({ standIn }) => standIn.includes(test))) return false
  const [ownPackage] = /^packages\/[^/]+\//.exec(test) ?? []
  return !ownPackage || changed.some((file) => file.startsWith(ownPackage) || file.startsWith('content/'))
}

/** The arguments of a run of vitest for each project that has something to run. */
export function runsOf({ server, browser }: TestSelection): string[][] {
  const related = (project: string, files: string[]) =>
    files.length > 0 ? [['related', '--run', '--passWithNoTests', '--project', project, ...files]] : []
  const ofServer = server === 'all' ? [['run', '--project', 'server']] : related('server', server)
  return [...ofServer, ...related('browser', browser)]
}

/** Journeys reach the product over HTTP, so that no import tells which of them a change touches. */
export function describeSelection(changed: readonly string[], { server, browser }: TestSelection): string {
  const every = server === 'all' ? ', so every server test runs' : ''
  const journeys = browser.length > 0 ? 'Journeys beyond those of the changed browser tests' : 'The browser journeys'
  return `Changed files: ${changed.length}${every}. ${journeys} are left out: npm test -- tests/browser runs them.`
}

function findStandIn(file: string): 'all' | string[] {
  const standIn = changedPaths.find(({ path }) => path.test(file))?.standIn ?? 'all'
  return standIn === 'itself' ? [file] : standIn
}

/** What differs from a commit, or from where this branch left it, and what is not yet known to git. */
export function listChanged(since: string): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', '--merge-base', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

export function listReaching(): ReachingTests {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
    .filter(
      (file) => /\.test\.tsx?$|^tests\/.*\.ts$|\/testing\/.*\.ts$/.test(file) && !file.startsWith('tests/browser/'),
    )
    .map((file) => ({ file, text: readText(file) }))
  const isStarting = (text: string) => /\b(spawn|fork|execFile)\b[^\n]*from 'node:child_process'/.test(text)
  // Whoever reads /proc alone looks for processes.
  const isReading = (text: string) =>
    /from 'node:(fs|fs\/promises|child_process)'/.test(text) && !text.includes("'/proc'")
  return {
    readFiles: files.filter(({ text }) => isReading(text) && !isStarting(text)).map(({ file }) => file),
    startProcesses: files.filter(({ text }) => isStarting(text)).map(({ file }) => file),
  }
}

function git(...args: string[]): string[] {
  const [command = '', ...rest] = args
  return execFileSync('git', [command, '-z', ...rest], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

// One that was deleted and not yet committed is still listed.
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
