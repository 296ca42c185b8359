import type { Answer, FormStatus, Saved } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { isAnsweredLate } from '@samklang/engine/form/answered-late'
import type { AnsweredError } from '../../api/error-body-shape.ts'
import type { DraftState } from './draft-state.ts'
import type { Draft, DraftSave, KeepResult, SendWish } from './draft-storage.ts'

/** at most one save a second. */
const pauseMs = 1000
const slowestMs = 30_000

/** All that the queue of a draft knows, of which the screens are told a part. */
export type QueueState = DraftState & {
  /** The day that an entry of a journal is about. */
  entryDate?: CivilDate | undefined
  /** What the next save goes on from. */
  base: Instant | null
  /** What the server had when this was last one with it; null where that is not known. */
  common: Answer[] | null
  /** A save that was made and not answered: repeated unchanged until it is. */
  underWay: DraftSave | null
  /** What was answered since. */
  latest?: Answer[] | undefined
  wish?: SendWish | undefined
  /** When what the server lacks was answered; `later`: the first of it since the last save was made. */
  from?: Instant | undefined
  to?: Instant | undefined
  later?: Instant | undefined
  /** The one request that waits for its reply. */
  request?: DraftEffect<'send'> | undefined
  /** a form without a status is nothing that can be saved. */
  status: FormStatus | null
  sentAtMs: number
  failures: number
  /** The page was left: nothing is sent until the form is opened again or changed. */
  isStopped: boolean
}

type Inputs = {
  /** The form is opened: what an earlier visit left is gone on with. */
  start: object
  change: { answers: Answer[]; progress?: Progress | undefined }
  /** The pause is over, or somebody will not wait for that. */
  due: object
  submit: { answers: Answer[]; wish: SendWish }
  withdraw: object
  /** Seen: what another tab kept when the person decided, or when the wish was read. */
  takeOver: { base: Instant | null; answers: Answer[]; seen: string | null; progress?: Progress | undefined }
  giveWay: { holdsOurs: boolean; theirWish: SendWish | undefined; seen: string | null }
  keepAgain: object
  stop: object
  close: object
  /** What became of an effect. Status 0: no reply, or not a whole one. */
  written: { kept: KeepResult }
  accepted: { saved: Saved }
  refused: { status: number; body: Partial<AnsweredError> }
}
type InputType = keyof Inputs
export type DraftInput<Type extends InputType = InputType> = { [T in Type]: { type: T } & Inputs[T] }[Type]

/** When it happened: for people, and for pauses. */
type Moment = { now: Instant; ms: number }
export type DraftEvent<Type extends InputType = InputType> = { [T in Type]: DraftInput<T> & Moment }[Type]

type Effects = {
  /** Keeps what is unsent in the browser. */
  write: { draft: Draft }
  remove: object
  /** What another tab keeps may be written over, where it is still what was seen: else writing says that it is taken. */
  claim: { seen: string | null }
  /** With a wish it is to send in. */
  send: { save: DraftSave; wish: SendWish | undefined }
  /** In place of any pause before. */
  wait: { ms: number }
}
type EffectType = keyof Effects
export type DraftEffect<Type extends EffectType = EffectType> = { [T in Type]: { type: T } & Effects[T] }[Type]

export type DraftBeginning = {
  status: FormStatus | null
  lastModifiedAt: Instant | null
  entryDate?: string
  /** What the server had by then. */
  answers?: Answer[]
  progress?: Progress | undefined
  /** What an earlier visit left unsent. */
  draft?: Draft | undefined
}

export function beginQueue(begun: DraftBeginning): QueueState {
  const { status, lastModifiedAt, entryDate, answers, progress, draft } = begun
  return {
    course: draft ? 'unsaved' : 'saved',
    savedAt: null,
    changedAt: null,
    submitFailed: false,
    refreshRequired: false,
    isOnlyHere: false,
    isKept: false,
    isInForm: false,
    isOffline: false,
    hasReached: false,
    crisis: null,
    pressedAt: draft?.wish?.at ?? null,
    sent: null,
    unsentFor: null,
    common: draft ? null : (answers ?? null),
    base: lastModifiedAt,
    underWay: null,
    ...draft,
    progress: draft?.progress ?? progress,
    entryDate,
    // Which of them were answered since the save under way was made is not kept.
    later: draft?.from,
    status,
    sentAtMs: 0,
    failures: 0,
    isStopped: false,
  }
}

/**
 * One request at a time, and a save is repeated unchanged until it is answered: a lost reply never looks like a conflict, since
 * the server knows its own. Whatever is unsent is written before it is sent.
 */
export function reduceDraft<Type extends InputType>(
  state: QueueState,
  event: DraftEvent<Type>,
): [QueueState, DraftEffect[]] {
  const next = { ...state }
  const effects = reactions[event.type](next, event)
  next.pressedAt = next.wish?.at ?? null
  next.submitFailed = next.failures > 0
  next.refreshRequired = next.course === 'conflict'
  return [next, effects]
}

/** Each changes the state that it is given, which nobody else has yet, and says what is to be done. */
const reactions: { [T in InputType]: (state: QueueState, event: DraftEvent<T>) => DraftEffect[] } = {
  start(state) {
    state.isStopped = false
    return isSuspended(state) ? [] : keep(state)
  },
  change(state, { answers, progress = state.progress, now }) {
    if (state.course === 'over') return []
    state.wish = undefined
    state.latest = answers
    state.progress = progress
    state.to = state.changedAt = now
    state.from ??= now
    state.later ??= now
    state.hasReached = false
    // Another tab goes on, and this one has written beside it; or that is not decided yet.
    return isSuspended(state) ? hold(state, 'conflict') : resume(state)
  },
  /** A save is made and written first, and goes when it is due again, which is at once. */
  due(state, { now, ms }) {
    const { underWay, latest, from, to } = state
    if (state.request || !isToSend(state)) return []
    const wish = underWay ? undefined : state.wish
    const save = underWay ?? saveOf(state, latest ?? [])
    if (!underWay && !wish) {
      state.underWay = save
      state.latest = undefined
      state.later = undefined
      return keep(state)
    }
    // What is sent in is the same, word for word, however often it is tried: what the key stands for does not change.
    const isTold = from && to && (wish || isAnsweredLate(from, now))
    const between = isTold && { AnsweredBetween: { First: from, Last: to } }
    state.sentAtMs = ms
    state.request = { type: 'send', save: { ...save, ...between }, wish }
    return [state.request]
  },
  submit(state, { answers, wish }) {
    // what waits is saved first.
    if (state.latest) state.underWay ??= saveOf(state, state.latest)
    state.latest = answers
    state.wish = wish
    state.unsentFor = null
    return resume(state)
  },
  withdraw(state) {
    state.wish = undefined
    return keep(state)
  },
  takeOver(state, { base, answers, seen, progress = state.progress }) {
    state.wish = undefined
    state.progress = progress
    state.base = base
    state.common = state.underWay = null
    state.latest = answers
    state.failures = 0
    return [{ type: 'claim', seen }, ...resume(state)]
  },
  giveWay(state, { holdsOurs, theirWish, seen }) {
    const { wish } = state
    // What is left of a form that was sent in goes to the server, and nobody has to decide about it.
    if (state.course === 'over' || state.sent) {
      // Until then it lies nowhere but here, if what the other keeps was written beside it.
      state.isOnlyHere ||= !holdsOurs && isUnsent(state)
      return []
    }
    if (wish && wish.key === theirWish?.key) return [{ type: 'claim', seen }]
    // What the browser could not keep, the other tab cannot have either.
    if ((state.isOnlyHere || !holdsOurs) && isUnsent(state)) return hold(state, 'conflict')
    state.wish = undefined
    state.underWay = null
    state.latest = undefined
    state.isOnlyHere = false
    state.course = 'elsewhere'
    return []
  },
  keepAgain: keep,
  stop(state) {
    state.isStopped = true
    return []
  },
  close: end,
  written(state, event) {
    state.isOnlyHere = event.kept !== 'kept'
    if (event.kept !== 'taken') return plan(state, event)
    // What another tab keeps was never read here. Neither may be lost: the person decides.
    hold(state, 'conflict')
    return []
  },
  accepted(state, event) {
    const { latest, request } = state
    const { saved } = event
    state.request = undefined
    if (request?.wish) return sentIn(state, event, request, saved)
    state.common = state.underWay?.Answers ?? null
    state.underWay = null
    state.failures = 0
    state.base = saved.LastModifiedAt
    state.from = latest ? (state.later ?? state.from) : undefined
    // What was to be sent in asks once more: it may be there already.
    if ((saved.Status === 'Closed' || saved.Status === 'Canceled') && !state.wish) {
      // The form says what was sent. What was changed meanwhile the server has not seen, and gets too.
      if (!latest) {
        state.isInForm = state.hasReached = true
        state.crisis = saved.CrisisInformation ?? state.crisis
        return end(state)
      }
    } else if (!isSuspended(state)) {
      state.course = latest ? 'unsaved' : 'saved'
      state.savedAt = event.now
      state.crisis = saved.CrisisInformation
    }
    if (!latest) return [{ type: 'remove' }]
    // Once stopped it only clears what it has sent: whoever goes on may have taken up the rest already.
    return isToSend(state) ? keep(state) : []
  },
  refused(state, event) {
    const { request, latest } = state
    const { status, body } = event
    state.request = undefined
    // Another tab has sent it in under the same key, and stands elsewhere since.
    if (request?.wish && body.Code === 'key-reused')
      return sentIn(state, event, request, { LastModifiedAt: '', Status: 'Closed', CrisisInformation: state.crisis })
    if (body.CrisisInformation) {
      state.crisis = body.CrisisInformation
      state.hasReached = true
    }
    // the server keeps what it has refused for good: no failure that is waited after.
    if (body.AnswersKept) {
      state.underWay = null
      state.failures = 0
      // What was changed meanwhile it has not seen, and gets too.
      if (latest && latest !== request?.save.Answers) return keep(state)
      state.isKept = state.hasReached = true
      return end(state)
    }
    state.failures += 1
    // It may be there all the same: what the server has is no longer known.
    if (!status || status >= 500) state.common = null
    return isSuspended(state) ? [] : standAside(state, event, request?.wish)
  },
}

function keep(state: QueueState): DraftEffect[] {
  const { underWay, latest = underWay?.Answers, base, progress, entryDate, from, to, wish } = state
  return latest ? [{ type: 'write', draft: { underWay, latest, base, progress, entryDate, from, to, wish } }] : []
}

function plan(state: QueueState, { ms }: Moment): DraftEffect[] {
  if (state.request || state.status === null || !isToSend(state)) return []
  const pause = Math.min(slowestMs, pauseMs * 2 ** state.failures)
  return [{ type: 'wait', ms: Math.max(0, state.sentAtMs + pause - ms) }]
}

function saveOf({ base, progress, entryDate }: QueueState, answers: Answer[]): DraftSave {
  const more = { ...(progress && { Progress: progress }), ...(entryDate && { EntryDate: entryDate }) }
  return { Answers: answers, PreviousLastModifiedAt: base, ...more }
}

function sentIn(state: QueueState, event: Moment, { save }: DraftEffect<'send'>, sent: Saved): DraftEffect[] {
  const { latest } = state
  state.sent = sent
  if (!latest || latest === save.Answers) return end(state)
  // What was changed meanwhile is not part of it. The server gets it too, whatever another tab keeps, and has it beside the form.
  resume(state)
  state.wish = undefined
  state.underWay = saveOf(state, latest)
  state.latest = undefined
  return plan(state, event)
}

function standAside(state: QueueState, event: DraftEvent<'refused'>, wish: SendWish | undefined): DraftEffect[] {
  const { latest, underWay } = state
  const { status, body } = event
  const isFinal = [400, 403, 404].includes(status)
  if (status === 409) {
    if (body.Code !== 'invalid-transition') return hold(state, 'conflict')
    return (latest ?? underWay?.Answers)?.length ? hold(state, 'over') : end(state)
  }
  if (wish && isFinal) {
    // Not as it stands: the person is told why, and the answers are saved as a draft.
    if (state.wish === wish) state.wish = undefined
    state.failures = 0
    state.course = 'unsaved'
    state.unsentFor = body.Code ?? 'internal'
    return plan(state, event)
  }
  // The same words would be refused again: only a change of them can help, and here there is one.
  if ((isFinal || status === 413) && underWay && latest) {
    state.underWay = null
    return resume(state)
  }
  if (isFinal) return hold(state, 'refused')
  state.course = 'waiting'
  state.isOffline = !status
  return plan(state, event)
}

function resume(state: QueueState): DraftEffect[] {
  state.isStopped = false
  state.course = 'unsaved'
  return keep(state)
}

/** What was refused is part of what stands here; nothing of it is thrown away. */
function hold(state: QueueState, course: 'conflict' | 'refused' | 'over'): DraftEffect[] {
  state.latest ??= state.underWay?.Answers
  state.underWay = null
  state.wish = undefined
  state.course = course
  return keep(state)
}

function end(state: QueueState): DraftEffect[] {
  state.underWay = null
  state.latest = undefined
  state.course = 'over'
  return [{ type: 'remove' }]
}

function isUnsent({ underWay, latest }: QueueState): boolean {
  return Boolean(underWay ?? latest)
}

export function isToSend(state: QueueState): boolean {
  return isUnsent(state) && !state.isStopped && !isSuspended(state) && state.course !== 'refused'
}

/** Another has written, here or on the server, or it is over: what becomes of a save no longer decides anything. */
function isSuspended({ course }: QueueState): boolean {
  return ['conflict', 'elsewhere', 'over'].includes(course)
}
