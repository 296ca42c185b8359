import { regainedEvent } from '../api/outcomes.ts'
import { cell } from '../state/cell.ts'
import { missingPartEvent } from './load-module.ts'
import { hasOtherBuild } from './other-build.ts'

/** Whether the server has another build of the web than the one that this page was opened with. */
export const hasNewVersion = cell(false)

const everyMs = 10 * 60_000

async function look(): Promise<void> {
  if (hasNewVersion.get() || !navigator.onLine) return
  if (await hasOtherBuild()) hasNewVersion.set(true)
}

// For staff's pages, which bring it along: once for as long as the page is open. A part that could not be fetched may be gone
// with the build that it belonged to.
addEventListener(missingPartEvent, () => void look())
addEventListener(regainedEvent, () => void look())
addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()))
setInterval(() => void look(), everyMs)
