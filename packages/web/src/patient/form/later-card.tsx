import type { AnswerStore } from '../../answering/answer-store.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import type { InText } from './use-crisis.ts'

// Until these are there, the numbers that the page itself knows stand in their place.

/** The whole card. */
export const LaterCrisisAlert = laterPart(async () => (await import('./crisis-alert.tsx')).CrisisAlert, CrisisCard)

const fetchCrisisPart = () => import('./crisis-part.tsx')

/** The card where it was first called for, and the line that stays in view after it. */
export const LaterCrisisPart = laterPart(async () => (await fetchCrisisPart()).CrisisPart, CrisisCard)

/** judges free text from when it can until it is stopped. Where it cannot be fetched, the server alone judges words. */
export function watchTexts(store: AnswerStore, tell: (found: InText) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  async function begin(): Promise<void> {
    const part = await fetchCrisisPart().catch(() => undefined)
    if (isOver) return
    if (part) stop = part.watchTexts(store, tell)
    else addEventListener('online', begin, { once: true })
  }
  void begin()
  return () => {
    isOver = true
    removeEventListener('online', begin)
    stop?.()
  }
}
