import type { Answer, Saved } from '@samklang/contract/forms'
import type { Progress } from '@samklang/contract/progress'
import type { DraftEffect, DraftInput, QueueState } from '../answering/draft/draft-reducer.ts'
import type { Draft, DraftSave, SeenDraft } from '../answering/draft/draft-storage.ts'

export type ModelReply = 'good' | 400 | 401 | 403 | 404 | 408 | 413 | 429 | 500 | 503
export type Slot = { id: number; follows: number | null; draft: Draft }
export type Refusal = Pick<DraftInput<'refused'>, 'status' | 'body'>
export type Flight = { page: ModelPage; request: DraftEffect<'send'>; reply?: Saved | Refusal }
export type ModelPage = {
  state: QueueState
  /** What stands on the screen. */
  doc: string[]
  ours: number | null
  heard: Slot[]
  isGone: boolean
  /** A save whose reply was lost. */
  unanswered: DraftSave | undefined
  /** The other version, as the person who is to decide was shown it. */
  shown: { seen: SeenDraft; theirs: string[]; pages: Progress; base: string | null } | undefined
}

export function answersOf(doc: readonly string[]): Answer[] {
  return doc.map((id) => ({ QuestionId: id, Key: id, Value: 1 }))
}
export function docOf(answers: readonly Answer[] = []): string[] {
  return answers.map(({ QuestionId }) => QuestionId).sort()
}
export const markOf = (slot: Slot | null) => (slot ? String(slot.id) : null)
export const union = (...docs: string[][]) => [...new Set(docs.flat())].sort()
export const isSame = (one: readonly Answer[], other: string[]) => docOf(one).join() === other.join()
export const holds = (doc: string[], part: string[]) => part.every((id) => doc.includes(id))
export const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

export function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what)
}

/** The page that an answer of the model works through: those of another device (`other1`) work through none. */
export function pageOf(id: string): Progress {
  const PageIndex = Number(/^q(\d+)$/.exec(id)?.[1] ?? Number.NaN)
  return Number.isNaN(PageIndex) ? [] : [{ PageIndex, Completed: true }]
}

/** Whether every answer comes with its page. */
export function holdsPages(pages: Progress | undefined, answers: readonly Answer[]): boolean {
  const completed = new Set(pages?.flatMap(({ PageIndex, Completed }) => (Completed ? [PageIndex] : [])))
  return answers.every(({ QuestionId }) => pageOf(QuestionId).every(({ PageIndex }) => completed.has(PageIndex)))
}
