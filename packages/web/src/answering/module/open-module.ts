import type { SeenDraft } from '../draft/draft-storage.ts'
import { joinProgress } from '../join-progress.ts'
import { type AnswerableForm, type AnsweringPerson, type OpenedAnswering, openAnswering } from '../open-answering.ts'
import { makeModuleStore } from './module-store.ts'
// Without network it could not be fetched: it comes with the screen.
import './send-module.ts'

export function openModule(form: AnswerableForm, who: AnsweringPerson, seen?: SeenDraft): OpenedAnswering {
  return openAnswering(form, who, undefined, seen, makeModuleStore)
}

/** the page is worked through, with what stands in it; that is saved like an answer. Told twice it changes nothing. */
export function completePage({ queue, answersToSend }: OpenedAnswering, PageIndex: number): void {
  const { progress = [] } = queue.state.get()
  if (progress.some((page) => page.PageIndex === PageIndex && page.Completed)) return
  queue.change(answersToSend(), joinProgress(progress, [{ PageIndex, Completed: true }]))
}
