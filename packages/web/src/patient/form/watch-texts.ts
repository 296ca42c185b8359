import type { AnswerStore } from '../../answering/answer-store.ts'
import type { InText } from './use-crisis.ts'

/** Begins to judge free text as soon as what does so is here: it is as heavy as all phrases, and the card does not wait for it. */
export function watchTexts(store: AnswerStore, tell: (found: InText) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  async function begin(): Promise<void> {
    const fetched = await import('./judge-texts.ts').catch(() => undefined)
    if (isOver) return
    if (fetched) stop = fetched.judgeTexts(store, tell)
    else addEventListener('online', begin, { once: true })
  }
  void begin()
  return () => {
    isOver = true
    removeEventListener('online', begin)
    stop?.()
  }
}
