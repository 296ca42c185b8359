import type { AnswerStore } from '../../answering/answer-store.ts'
import { fetchUntilHere } from '../../connection/fetch-until-here.ts'
import type { InText } from './use-crisis.ts'

/** Begins to judge free text as soon as what does so is here: it is as heavy as all phrases, and the card does not wait for it. */
export function watchTexts(store: AnswerStore, tell: (found: InText) => void): () => void {
  let stopJudging: (() => void) | undefined
  const stopFetching = fetchUntilHere(
    () => import('./judge-texts.ts'),
    ({ judgeTexts }) => {
      stopJudging = judgeTexts(store, tell)
    },
  )
  return () => {
    stopFetching()
    stopJudging?.()
  }
}
