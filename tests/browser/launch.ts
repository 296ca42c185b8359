import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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

/** A real browser, from wherever this machine has one. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = await findBrowser()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--lang=sv', features, ...args] })
}

async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args: [] }
  const installed = findInstalled()
  if (installed) return { executablePath: installed, args: [] }
  // The packaged browser is built for x64 Linux only.
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return { executablePath: await packaged.executablePath(), args: packaged.args }
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
    const made = findInstalled()
    if (made) return { executablePath: made, args: [] }
  }
  throw new Error('The browser tests need a Chromium: install one, or set CHROMIUM to the path of its program.')
}

function findInstalled(): string | undefined {
  const mac = macPaths.find((path) => existsSync(path))
  if (mac) return mac
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // not under this name
    }
  }
  return undefined
}
