import type { Answer, PatientSideForm } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { CallError } from '../api/call-error.ts'
import { holds } from './compare-answers.ts'
import type { SeenDraft } from './draft/draft-storage.ts'
import { joinProgress } from './join-progress.ts'
import { answersOf, isOver, type OpenedAnswering } from './open-answering.ts'

/** What another device or tab has written, as the person is shown it. */
export type OtherVersion = {
  form: PatientSideForm
  answers: Answer[]
  /** When the server last got something. */
  at: Instant
  /** What lay in this browser then: another tab's may be written over only as it was shown. */
  seen: SeenDraft
  /** What the server had then; null where it does not know the entry. */
  saved: Instant | null
  /** What a save that holds all that was shown goes on from. */
  base: Instant | null
}

/** What another has written by now; null where the form is over, and then what stands here is sent to be kept beside it. */
export async function readOtherVersion(
  answering: OpenedAnswering,
  read: () => Promise<PatientSideForm>,
): Promise<OtherVersion | null> {
  const { entry, queue } = answering
  const form = await read()
  if (isOver(form)) {
    await sendAfterEnd(answering, form.LastModifiedAt)
    return null
  }
  const seen = answering.look()
  const group = form.AnswerGroups.find(({ Id }) => Id === entry?.id)
  const saved = entry ? (group?.LastModifiedAt ?? null) : form.LastModifiedAt
  return {
    form,
    answers: seen.draft?.latest ?? answersOf(form, entry),
    at: saved ?? form.LastModifiedAt,
    seen,
    saved,
    base: baseOf(seen, saved, queue.base()),
  }
}

/**
 * Where another tab's draft is shown in place of what the server has, and neither it nor what stands here was made of that, nobody
 * has seen what the server has: the save goes on from what the draft went on from, is refused, and the person is asked again.
 */
export function baseOf({ draft }: SeenDraft, saved: Instant | null, own: Instant | null): Instant | null {
  return draft && own !== saved ? draft.base : saved
}

/**
 * what was decided takes the place of what was shown, and of nothing else. What came in since is asked about anew, since the
 * form is opened with what the person has seen of it.
 */
export async function settleConflict(
  answering: OpenedAnswering,
  theirs: OtherVersion,
  answers: Answer[],
): Promise<OpenedAnswering> {
  const unsent = [theirs.seen.draft?.latest ?? [], answering.store.list()]
  const letGo = unsent.filter((version) => !holds(answering.store.formFor(answers, version), answers, version))
  // a page that either has worked through is worked through.
  const { progress: mine } = answering.queue.state.get()
  const progress = mine && joinProgress(mine, theirs.form.Progress, theirs.seen.draft?.progress ?? [])
  const base = await handIn(answering, letGo, theirs, progress)
  answering.queue.close()
  const next = answering.reopen(theirs.form, base, theirs.seen)
  next.store.replace(answers)
  next.queue.takeOver(base, next.answersToSend(), theirs.seen.written, progress)
  return next
}

/**
 * before an answer is let go of the server has it once, judges it, and raises what it calls for. Gives what the next save
 * goes on from.
 */
async function handIn(
  answering: OpenedAnswering,
  versions: readonly Answer[][],
  { base, saved }: OtherVersion,
  progress: Progress | undefined,
): Promise<Instant | null> {
  let known = base
  for (const answers of versions) {
    try {
      known = (await answering.saveVersion(answers, known, progress)).LastModifiedAt
    } catch (error) {
      // Refused as it had to be: it was judged all the same, and what the server has is asked about next.
      const isExpected = base !== saved && error instanceof CallError && error.body.Code === 'conflict'
      if (!isExpected) throw error
    }
  }
  return known
}

/** What another tab keeps goes to the server first, which keeps it beside the form: only then may it be written over here. */
async function sendAfterEnd(answering: OpenedAnswering, at: Instant): Promise<void> {
  const { queue } = answering
  do {
    const { written, draft } = answering.look()
    if (draft) await saveKept(answering, draft.latest, draft.base)
    queue.takeOver(at, answering.answersToSend(), written)
  } while (queue.state.get().course === 'conflict')
}

async function saveKept(answering: OpenedAnswering, answers: Answer[], base: Instant | null): Promise<void> {
  try {
    await answering.saveVersion(answers, base)
  } catch (error) {
    if (!(error instanceof CallError && error.body.AnswersKept)) throw error
  }
}
