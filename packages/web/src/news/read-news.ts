import * as z from 'zod/mini'
import { type Cell, cell, useCell } from '../state/cell.ts'

/** kept in this browser, for whoever uses it; a log-out does not take it away. */
const key = 'read-news'
/** More than the news of five years. */
const most = 500

const Ids = z.array(z.string())

const read: Cell<readonly string[]> = cell(readStored())

export function useReadNews(): readonly string[] {
  return useCell(read)
}

/** The latest stay, should there ever be too many. */
export function markRead(ids: readonly string[]): void {
  const known = readStored()
  const added = ids.filter((id) => !known.includes(id))
  const next = [...known, ...added].slice(-most)
  if (added.length > 0) write(next)
  read.set(next)
}

/** What another tab has read is read here too. */
export function followOtherTabs(): () => void {
  const take = (event: StorageEvent) => {
    if (event.key === key) read.set(readStored())
  }
  addEventListener('storage', take)
  return () => removeEventListener('storage', take)
}

function readStored(): readonly string[] {
  try {
    return Ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

// A browser that keeps nothing still shows the news, and shows them as new the next time.
function write(ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    return
  }
}
