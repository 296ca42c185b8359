import { regainedEvent } from '../api/outcomes.ts'
import { cell } from '../state/cell.ts'
import { missingPartEvent } from './load-module.ts'

/** Whether the server has another build of the web than the one that this page was opened with. */
export const hasNewVersion = cell(false)

const everyMs = 10 * 60_000

/** What the page of a build begins with; a page without one is no build of ours (a proxy's answer, a page in development). */
const entry = /<script type="module"[^>]*\ssrc="(\/assets\/[^"]+)"/

export function isOtherBuild(page: string, own: string): boolean {
  const [, latest] = entry.exec(page) ?? []
  return latest !== undefined && latest !== own
}

async function look(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
  if (!own || hasNewVersion.get() || !navigator.onLine) return
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  if (isOtherBuild(page, own.getAttribute('src') ?? '')) hasNewVersion.set(true)
}

// For staff's pages, which bring it along: once for as long as the page is open. A part that could not be fetched may be gone
// with the build that it belonged to.
addEventListener(missingPartEvent, () => void look())
addEventListener(regainedEvent, () => void look())
addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()))
setInterval(() => void look(), everyMs)
