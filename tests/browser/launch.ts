import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
// First the one without windows, as the packaged one is: journeys take two thirds of the work.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// Every visitor gets a window, and Chromium fills each with pages of its own behind the address bar, which nobody here
// writes in: a second of work each time.
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]
// The last list is the one that holds, so those that Playwright leaves out stand here as well.
const unwantedByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]
const features = `--disable-features=${[...unwantedByPlaywright, ...unwanted].join(',')}`

/**
 * The same for every browser. The packaged one comes with a list of its own, which is left out: `--single-process` ends
 * the browser with the first context that is closed, and `--disable-web-security` hides faults in CORS and CSP.
 */
const args = ['--no-sandbox', '--disable-gpu', '--lang=sv', features]

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args })
}

/** Which browser the tests run in, for the first line of a test run. */
export async function describeBrowser(): Promise<string> {
  const browser = await launchBrowser()
  try {
    const origin = chooseBrowser(process)
    return `Chromium ${browser.version()} (${origin === 'named' ? process.env.CHROMIUM : origin})`
  } finally {
    await browser.close()
  }
}

type Machine = { platform: string; arch: string; env: Record<string, string | undefined> }

/** One browser everywhere: the packaged one wherever it runs, which is on x64 Linux, whatever else is installed there. */
export function chooseBrowser({ platform, arch, env }: Machine): 'named' | 'packaged' | 'installed' {
  if (env.CHROMIUM) return 'named'
  return platform === 'linux' && arch === 'x64' ? 'packaged' : 'installed'
}

function findBrowser(): string {
  const chosen = chooseBrowser(process)
  if (chosen === 'packaged') return unpackBrowser(join(root, 'node_modules', '.samklang-chromium'))
  const path = chosen === 'named' ? process.env.CHROMIUM : (findInstalled() ?? installBrowser())
  if (path) return path
  throw new Error('The browser tests need a Chromium: install one, or set CHROMIUM to the path of its program.')
}

/**
 * The package unpacks to the machine's temporary folder and takes whatever lies there already, of any version and half
 * written by another process as well. So it gets a folder of its own, which is put in its place once it is whole.
 */
export function unpackBrowser(folder: string): string {
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const unfinished = mkdtempSync(`${folder}-`)
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: unfinished },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packaged browser could not be unpacked: ${stderr}`)
  for (const path of [unfinished, join(unfinished, 'chromium')]) chmodSync(path, 0o755)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was quicker.
    if (!existsSync(program)) throw error
  }
  return program
}

function findInstalled(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...macPaths, ...paths].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installBrowser(): string | undefined {
  const aptGet = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined
  // What a package runs while it is installed needs the system's own programs, also where the path of this run is short.
  const env = { ...process.env, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: string[]) => spawnSync(aptGet, words, { stdio: 'ignore', env })
  run('update')
  const wanted = ['chromium-headless-shell', 'chromium']
  // An older Debian has the second alone.
  wanted.find((name) => run('install', '-y', '--no-install-recommends', name).status === 0)
  return findInstalled()
}
