import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { type Answers, isAnswered, listAnswers, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { type Visibility, visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import { createContext, use, useSyncExternalStore } from 'react'

/** The answers of one open form. Each question follows its own value, so that a click repaints one question and not all. */
export type AnswerStore = {
  form: CompiledForm
  isReadOnly: boolean
  valueOf(ref: string): AnswerValue | undefined
  shown(): Visibility
  answer(ref: string, value: AnswerValue | undefined): void
  list(): Answer[]
  replace(answers: readonly Answer[]): void
  subscribe(listener: () => void): () => void
}

export type AnswerStoreOptions = {
  form: CompiledForm
  answers: readonly Answer[]
  subject: Subject
  isReadOnly?: boolean
  onChange?: (answers: Answer[]) => void
}

export function makeAnswerStore({
  form,
  answers,
  subject,
  isReadOnly = false,
  onChange,
}: AnswerStoreOptions): AnswerStore {
  const listeners = new Set<() => void>()
  let values: Answers = readAnswers(form, answers)
  let shown = visibleItems(form, values, subject)

  function take(next: Answers): void {
    values = next
    shown = visibleItems(form, values, subject)
    for (const listener of listeners) listener()
  }

  return {
    form,
    isReadOnly,
    valueOf: (ref) => values.get(ref),
    shown: () => shown,
    answer(ref, value) {
      if (isReadOnly) return
      const next = new Map(values)
      if (isAnswered(value)) next.set(ref, value)
      else next.delete(ref)
      take(next)
      onChange?.(listAnswers(form, next))
    },
    list: () => listAnswers(form, values),
    replace: (given) => take(readAnswers(form, given)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const StoreContext = createContext<AnswerStore | null>(null)

export function useStore(): AnswerStore {
  const store = use(StoreContext)
  if (!store) throw new Error('no form is open here')
  return store
}

export function useValue(ref: string): AnswerValue | undefined {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => store.valueOf(ref))
}

/** What is shown as of now; changes with nearly every answer, so that only what lays out the form follows it. */
export function useShown(store: AnswerStore): Visibility {
  return useSyncExternalStore(store.subscribe, store.shown)
}

export function useIsShown(questionId: string): boolean {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => store.shown().questions.has(questionId))
}
