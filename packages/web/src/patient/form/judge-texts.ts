import { abuseForHelp, type DangerMeant, mayBeOverdose, readDanger } from '@samklang/engine/danger/find-danger'
import { listFreeTexts } from '@samklang/engine/follow-up/alerts-in-text'
import type { AnswerStore } from '../../answering/answer-store.ts'
import type { InText } from './use-crisis.ts'

/** Whoever writes has paused: words that are half written are not judged. As long as the queue waits before it saves. */
const restMs = 1000

/** tells which free texts may mean danger, now and whenever they have changed, until it is stopped. */
export function judgeTexts(store: AnswerStore, tell: (found: InText) => void): () => void {
  const known = new Map<string, DangerMeant | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function read(text: string): DangerMeant | null {
    const before = known.get(text)
    const meant = before === undefined ? readDanger(text) : before
    known.set(text, meant)
    return meant
  }
  function judge(): void {
    const found = listFreeTexts(store.form, store.shown().answers).flatMap(([ref, text]) => {
      const meant = read(text)
      return meant ? [{ ref, text, meant }] : []
    })
    tell({
      refs: found.map(({ ref }) => ref),
      isOverdose: found.some(({ text }) => mayBeOverdose(text)),
      abuse: abuseForHelp(found.map(({ meant }) => meant)),
    })
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
