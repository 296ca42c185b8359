import { mayBeDanger, mayBeOverdose } from '@samklang/engine/danger/find-danger'
import { listFreeTexts } from '@samklang/engine/follow-up/alerts-in-text'
import type { AnswerStore } from '../../answering/answer-store.ts'
import type { InText } from './use-crisis.ts'

/** Whoever writes has paused: words that are half written are not judged. As long as the queue waits before it saves. */
const restMs = 1000

/** tells which free texts may mean danger, now and whenever they have changed, until it is stopped. */
export function judgeTexts(store: AnswerStore, tell: (found: InText) => void): () => void {
  const known = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function isDanger(text: string): boolean {
    const found = known.get(text) ?? mayBeDanger(text, [])
    known.set(text, found)
    return found
  }
  function judge(): void {
    const found = listFreeTexts(store.form, store.shown().answers).filter(([, text]) => isDanger(text))
    tell({ refs: found.map(([ref]) => ref), isOverdose: found.some(([, text]) => mayBeOverdose(text)) })
  }
  judge()
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(judge, restMs)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
