import * as z from 'zod/mini'
import { cell } from '../../state/cell.ts'

const key = 'samklang.newly-registered'
const Ids = z.array(z.uuid())
const atMost = 50

/** The patients who were registered in this tab: their overview says what was left for later, also after a reload. */
export const newlyRegistered = cell<readonly string[]>(read())

export function noteRegistered(id: string): void {
  keep([...newlyRegistered.get().filter((other) => other !== id), id].slice(-atMost))
}

export function putAway(id: string): void {
  keep(newlyRegistered.get().filter((other) => other !== id))
}

// A full or forbidden store costs the list after a reload, no more.
function keep(ids: readonly string[]): void {
  newlyRegistered.set(ids)
  try {
    sessionStorage.setItem(key, JSON.stringify(ids))
  } catch {
    sessionStorage.removeItem(key)
  }
}

function read(): readonly string[] {
  try {
    return Ids.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}
