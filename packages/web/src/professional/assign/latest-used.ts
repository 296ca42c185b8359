import * as z from 'zod/mini'

const key = 'samklang.latest-assigned'
const most = 5

const Kept = z.array(z.string())

/** The types that were assigned last on this computer, the latest first. Says nothing of whom. */
export function latestUsed(): string[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

export function rememberUsed(typeIds: readonly string[]): void {
  const next = [...typeIds, ...latestUsed().filter((id) => !typeIds.includes(id))].slice(0, most)
  localStorage.setItem(key, JSON.stringify(next))
}
