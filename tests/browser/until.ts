import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 60_000

/** Asks again and again until it is so. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  what: string,
  patience = patienceMs,
): Promise<void> {
  const end = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await pause(30)
  }
}
