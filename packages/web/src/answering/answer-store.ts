import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { type Answers, isAnswered, listAnswers, readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { type Visibility, visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import { createContext, use, useSyncExternalStore } from 'react'

/** Of a module, whose groups may be written several times. Ids of groups are those of the content. */
export type RepeatedTimes = {
  /** Gives the id of the new one. */
  add(groupId: string): string
  remove(groupId: string, id: string): void
  /** Something is written in it. */
  isWritten(groupId: string, id: string): boolean
  /** of a group that is asked again, what was answered at earlier visits, the latest first. */
  earlierOf(groupId: string): EarlierVisit[]
  /** What was answered so long ago that it is asked again becomes such a visit. */
  renew(): void
}

export type EarlierVisit = { at: Instant; answers: readonly Answer[] }

/** The answers of one open form. Each question follows its own value, so that a click repaints one question and not all. */
export type AnswerStore = {
  form: CompiledForm
  isReadOnly: boolean
  valueOf(ref: string): AnswerValue | undefined
  shown(): Visibility
  answer(ref: string, value: AnswerValue | undefined): void
  list(): Answer[]
  replace(answers: readonly Answer[]): void
  /**
   * Of a module, which asks more or less as groups of it are added and removed: what is not asked any more goes with its answer.
   * With answers it stands with those instead, as `replace` does.
   */
  setForm(form: CompiledForm, answers?: readonly Answer[]): void
  /** The form with all that these lists answer, to compare them by. */
  formFor(...lists: readonly (readonly Answer[])[]): CompiledForm
  subscribe(listener: () => void): () => void
  times?: RepeatedTimes
}

export type AnswerStoreOptions = {
  form: CompiledForm
  answers: readonly Answer[]
  subject: Subject
  isReadOnly?: boolean
  onChange?: (answers: Answer[]) => void
}

export function makeAnswerStore(options: AnswerStoreOptions): AnswerStore {
  const { answers, subject, isReadOnly = false, onChange } = options
  let { form } = options
  const listeners = new Set<() => void>()
  let values: Answers = readAnswers(form, answers)
  let shown = visibleItems(form, values, subject)

  function take(next: Answers): void {
    values = next
    shown = visibleItems(form, values, subject)
    for (const listener of listeners) listener()
  }

  return {
    get form() {
      return form
    },
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
    setForm(next, given) {
      const before = values.size
      form = next
      if (given) return take(readAnswers(form, given))
      take(new Map([...values].filter(([ref]) => next.items.has(ref))))
      if (values.size < before) onChange?.(listAnswers(form, values))
    },
    formFor: () => form,
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
