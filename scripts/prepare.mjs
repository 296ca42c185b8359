// Makes a clone ready to run: installs the packages and builds the web, each only when what it is made of has changed.
// It is the one script that runs on the machine's own Node, before anything is installed: Node 20, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const installedMark = join(root, 'node_modules', '.samklang-installed')
const builtMark = join(root, 'packages', 'web', 'dist', '.built')
const bundledNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const neededMajor = 26

// `web` builds the web as well; `in-use`: the packages are being used and are left as they are.
const asked = process.argv.slice(2)
const steps = [
  ...(asked.includes('in-use')
    ? []
    : [{ mark: installedMark, sources: manifests, work: install, saying: 'Installing packages …' }]),
  ...(asked.includes('web')
    ? [{ mark: builtMark, sources: webSources, work: buildWeb, saying: 'Building the web …' }]
    : []),
]

try {
  for (const { mark, sources, work, saying } of steps) {
    if (!isStale(mark, sources())) continue
    checkWritable()
    const unlock = await lock()
    try {
      // Another process may have done it while we waited.
      const digest = digestOf(sources())
      if (!isStale(mark, sources())) continue
      console.log(saying)
      work()
      writeFileSync(mark, digest)
    } finally {
      unlock()
    }
  }
  checkRuntime()
} catch (error) {
  console.error(error.message)
  // The last line of a test run is its sum, also of one that does not even begin.
  if (process.env.npm_lifecycle_event?.startsWith('pretest')) console.log('0 passed, 1 failed')
  process.exit(1)
}

function manifests() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'))
  return ['package.json', 'package-lock.json', ...packages].filter((file) => existsSync(join(root, file)))
}

function webSources() {
  const roots = ['packages/web', 'packages/contract/src', 'packages/engine/src', 'content/manual', 'package-lock.json']
  return roots.flatMap((path) => filesUnder(path))
}

function filesUnder(path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return path.includes('.test.') ? [] : [path]
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

function digestOf(files) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function isStale(mark, files) {
  return !existsSync(mark) || readFileSync(mark, 'utf8') !== digestOf(files)
}

function install() {
  const first = npm(['ci'])
  if (first.status === 0) return
  // The lock file lacks packages of other platforms, which not every registry has, or somebody is adding a package. Starting
  // installs; it changes no file of the repository: whoever adds a package runs npm install themselves.
  const lock = join(root, 'package-lock.json')
  const locked = readFileSync(lock)
  const second = npm(['install'])
  if (!readFileSync(lock).equals(locked)) writeFileSync(lock, locked)
  if (second.status !== 0) throw new Error(`The packages could not be installed:\n${second.stderr || first.stderr}`)
}

function npm(args) {
  const quiet = [...args, '--loglevel=error', '--no-progress']
  // npm tells its scripts where it and its Node are; that Node is not the one which the installation replaces.
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const options = { cwd: root, encoding: 'utf8' }
  if (script && node && script.endsWith('.js')) return spawnSync(node, [script, ...quiet], options)
  return spawnSync('npm', quiet, { ...options, shell: process.platform === 'win32' })
}

function buildWeb() {
  const next = join(root, 'node_modules', '.samklang-web')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const node = existsSync(bundledNode) ? bundledNode : process.execPath
  const built = spawnSync(node, args, {
    cwd: join(root, 'packages', 'web'),
    // Also where a test run builds it: what is built is what is served from then on.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (built.status !== 0) throw new Error(`The web could not be built:\n${built.stdout}${built.stderr}`)
  compress(join(next, 'assets'))
  // A server that starts meanwhile finds the one or the other. One that runs has read what it serves (http/web-files.ts).
  const before = `${next}-before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(dirname(builtMark))) renameSync(dirname(builtMark), before)
  renameSync(next, dirname(builtMark))
  rmSync(before, { recursive: true, force: true })
}

/** Done once here, so that the server need not do it for every phone. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const file = join(folder, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

function checkWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Error(`The folder ${root} cannot be written to, and there is something to install or build in it.`)
  }
}

function checkRuntime() {
  const { status } = spawnSync(bundledNode, ['--version'], { shell: process.platform === 'win32' })
  if (status === 0 || Number(process.versions.node.split('.')[0]) >= neededMajor) return
  throw new Error(
    `No bundled Node runs on ${process.platform}-${process.arch}, and this machine's ${process.version} is too old: install Node ${neededMajor} or later.`,
  )
}

async function lock() {
  const name = `samklang-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
  const file = join(tmpdir(), name)
  for (let isTold = false; ; isTold = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isRunning(file)) rmSync(file, { force: true })
    else {
      if (!isTold) console.log('Waiting for another process that prepares this folder …')
      await new Promise((done) => setTimeout(done, 300))
    }
  }
}

function isRunning(file) {
  try {
    // An empty file was made this very moment and has yet to be written.
    const pid = Number(readFileSync(file, 'utf8'))
    return pid === 0 ? Date.now() - statSync(file).mtimeMs < 5000 : process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
