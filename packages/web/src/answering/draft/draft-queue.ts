import type { Answer, Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { CallError } from '../../api/call-error.ts'
import { type Cell, cell } from '../../state/cell.ts'
import {
  beginQueue,
  type DraftBeginning,
  type DraftEffect,
  type DraftInput,
  isToSend,
  reduceDraft,
} from './draft-reducer.ts'
import type { DraftState } from './draft-state.ts'
import type { Draft, DraftSave, KeepResult, SendWish } from './draft-storage.ts'

export type Outside = {
  send(save: DraftSave): Promise<Saved>
  submit(save: DraftSave, wish: SendWish): Promise<Saved>
  keep(draft: Draft): KeepResult
  drop(): void
  /** What another tab keeps may be written over, as it was seen: the person has said so. */
  claim(seen: string | null): void
  now(): Instant
}

export type DraftQueue = {
  state: Cell<DraftState>
  /** Takes up what an earlier visit left. What is kept is written anew, so that other tabs hear who goes on with it. */
  start(): void
  /** The whole document as it stands; the latest counts. Pages that are not told stay as they were. */
  change(answers: Answer[], progress?: Progress): void
  /** Sends what waits; true when the server has everything. */
  flush(): Promise<boolean>
  /** a form that is closed has nothing left to save. */
  close(): void
  /** sends in what stands here, now or as soon as that can be done; resolves when it was tried once. */
  submit(answers: Answer[], wish: SendWish): Promise<void>
  /** It is not to be sent in after all. */
  withdraw(): void
  /**
   * Takes over from another device or tab: what stands here is written over what the server had at `base`, and over what another
   * tab keeps if that is still what was seen. If it is not, the person is asked again.
   */
  takeOver(base: Instant | null, answers: Answer[], seen: string | null, progress?: Progress): void
  /**
   * Another tab keeps its answers now; whether they hold all that was kept here, or were written beside it. Where both are to send
   * in the same, under the same key, neither need give way.
   */
  giveWay(holdsOurs: boolean, theirWish?: SendWish | undefined, seen?: string | null): void
  /** The browser may be able to keep what it could not before. */
  keepAgain(): void
  /** What the server had when this was last one with it; null where an earlier visit left off and that is not known. */
  common(): Answer[] | null
  /** What the next save goes on from. */
  base(): Instant | null
  stop(): void
}

/** Carries out what `reduceDraft` decides, and tells it what became of that. */
export function makeDraftQueue(begun: DraftBeginning, outside: Outside): DraftQueue {
  let state = beginQueue(begun)
  const shown = cell<DraftState>(state)
  let asking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function dispatch(input: DraftInput): void {
    const [next, effects] = reduceDraft(state, { ...input, now: outside.now(), ms: Date.now() })
    state = next
    for (const effect of effects) perform(effect)
    // Last: whoever listens sees what has been done, and may ask for more.
    shown.set(state)
  }

  function perform<Type extends DraftEffect['type']>(effect: DraftEffect<Type>): void {
    performers[effect.type](effect)
  }

  const performers: { [T in DraftEffect['type']]: (effect: DraftEffect<T>) => void } = {
    write: ({ draft }) => dispatch({ type: 'written', kept: outside.keep(draft) }),
    remove: outside.drop,
    claim: ({ seen }) => outside.claim(seen),
    send({ save, wish }) {
      asking = send(save, wish).then(dispatch)
    },
    wait({ ms }) {
      clearTimeout(timer)
      timer = setTimeout(() => dispatch({ type: 'due' }), ms)
    },
  }

  async function send(save: DraftSave, wish: SendWish | undefined): Promise<DraftInput> {
    try {
      return { type: 'accepted', saved: await (wish ? outside.submit(save, wish) : outside.send(save)) }
    } catch (error) {
      // A reply that broke off on its way was none.
      const { status, body } = error instanceof CallError ? error : { status: 0, body: {} }
      return { type: 'refused', status, body }
    }
  }

  async function flush(): Promise<boolean> {
    while (isToSend(state)) {
      const { failures } = state
      dispatch({ type: 'due' })
      await asking
      if (state.failures > failures) break
    }
    return state.course === 'saved'
  }

  const on = (type: 'start' | 'close' | 'withdraw' | 'keepAgain' | 'stop') => () => dispatch({ type })
  return {
    state: shown,
    start: on('start'),
    change: (answers, progress) => dispatch({ type: 'change', answers, progress }),
    close: on('close'),
    async submit(answers, wish) {
      dispatch({ type: 'submit', answers, wish })
      await flush()
    },
    withdraw: on('withdraw'),
    flush,
    giveWay: (holdsOurs, theirWish, seen = null) => dispatch({ type: 'giveWay', holdsOurs, theirWish, seen }),
    keepAgain: on('keepAgain'),
    takeOver: (base, answers, seen, progress) => dispatch({ type: 'takeOver', base, answers, seen, progress }),
    common: () => state.common,
    base: () => state.base,
    stop: on('stop'),
  }
}
