import type { AnswerStore } from '../../answering/answer-store.ts'
import { fetchUntilHere } from '../../connection/fetch-until-here.ts'
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
  let stopWatching: (() => void) | undefined
  const stopFetching = fetchUntilHere(fetchCrisisPart, (part) => {
    stopWatching = part.watchTexts(store, tell)
  })
  return () => {
    stopFetching()
    stopWatching?.()
  }
}
