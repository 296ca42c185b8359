import { judgeAlerts } from '@samklang/engine/follow-up/alerts'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import type { AnswerStore } from '../../answering/answer-store.ts'
import { callsOf } from './called.ts'

type AnsweringState = {
  form: CompiledForm
  store: Pick<AnswerStore, 'shown'>
  queue: { state: { get(): { hasReached: boolean } } }
}

/** whether an answer that stands here calls for help and the clinic does not have it. What the server told of, it has. */
export function isUnreached({ form, store, queue }: AnsweringState): boolean {
  return !queue.state.get().hasReached && callsOf(judgeAlerts(form, store.shown(), [])).length > 0
}
