import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The browser is to show the web as its sources are now, however the tests were started. */
export function setup(): void {
  const root = join(import.meta.dirname, '../..')
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/prepare.mjs'), 'web', 'in-use'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web could not be built.')
}
