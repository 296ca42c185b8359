import { cell } from './cell.ts'

/**
 * the safety plan of whoever has chosen to keep it in this browser, after whose it is and in which context. In clear: a key
 * would lie beside it. Read without a login, also by the page without network (`public/offline-plan.js`).
 */
export const phonePlanKey = 'samklang.plan-on-phone'

/** Counts what this tab has changed; of other tabs the browser tells. */
export const phonePlanChanges = cell(0)

/** Whose plan it is, and in which context; and the plan, as JSON. Throws where the browser has no room for it. */
export function writePhonePlan(owner: string, plan: string): void {
  localStorage.setItem(phonePlanKey, `${owner} ${plan}`)
  notePhonePlan()
}

export function dropPhonePlan(): void {
  localStorage.removeItem(phonePlanKey)
  notePhonePlan()
}

function notePhonePlan(): void {
  phonePlanChanges.set(phonePlanChanges.get() + 1)
}

/** Without whose it is. */
export function phonePlanIn(stored: string): string {
  return stored.slice(stored.indexOf('{'))
}

/** Whose plan it is, and in which context; empty where there is none. */
export function readPhonePlanOwner(): string[] {
  return localStorage.getItem(phonePlanKey)?.split(' ', 2) ?? []
}

/** Nobody's plan stays in a browser that somebody else uses. */
export function dropPhonePlanOfOthers(person: string): void {
  const owner = readPhonePlanOwner()
  if (owner.length === 0 || owner[0] === person) return
  try {
    localStorage.setItem(removalKeyOf(owner.join(' ')), '')
  } catch {
    // A browser without room says nothing of it later. The plan goes all the same.
  }
  dropPhonePlan()
}

/**
 * that it went in this way, for its owner to be told. They know it again by the number, which says nothing of who they are:
 * far too many ids give the same.
 */
export function removalKeyOf(owner: string): string {
  const mark = Array.from(owner).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return `samklang.plan-removed.${mark}`
}
