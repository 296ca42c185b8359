import type { Answer, FormStatus, Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { isAnsweredLate } from '@samklang/engine/form/answered-late'
import { CallError } from '../../api/call-error.ts'
import { type Cell, cell } from '../../state/cell.ts'
import type { DraftState } from './draft-state.ts'
import type { Draft, Kept, Save, Wish } from './draft-storage.ts'

/** at most one save a second. */
const pauseMs = 1000
const slowest = 30_000

export type Outside = {
  send(save: Save): Promise<Saved>
  submit(save: Save, wish: Wish): Promise<Saved>
  keep(draft: Draft): Kept
  drop(): void
  /** What another tab keeps may be written over: the person has said so. */
  claim(): void
  now(): Instant
}

export type DraftQueue = {
  state: Cell<DraftState>
  /** Takes up what an earlier visit left. What is kept is written anew, so that other tabs hear who goes on with it. */
  start(): void
  /** The whole document as it stands; the latest counts. */
  change(answers: Answer[]): void
  /** Sends what waits; true when the server has everything. */
  flush(): Promise<boolean>
  /** a form that is closed has nothing left to save. */
  close(): void
  /** sends in what stands here, now or as soon as that can be done; resolves when it was tried once. */
  submit(answers: Answer[], wish: Wish): Promise<void>
  /** It is not to be sent in after all. */
  withdraw(): void
  /** Takes over from another device: what stands here is written over what the server had at `base`. */
  takeOver(base: Instant | null, answers: Answer[]): void
  /**
   * Another tab keeps its answers now; whether they hold all that was kept here, or were written beside it. Where both are to send
   * in the same, under the same key, neither need give way.
   */
  giveWay(holdsOurs: boolean, theirWish?: Wish | undefined): void
  /** The browser may be able to keep what it could not before. */
  keepAgain(): void
  /** What the server had when this was last one with it; null where an earlier visit left off and that is not known. */
  common(): Answer[] | null
  stop(): void
}

export type Beginning = {
  status: FormStatus | null
  lastModifiedAt: Instant | null
  entryDate?: string
  /** What the server had by then. */
  answers?: Answer[]
  /** What an earlier visit left unsent. */
  draft?: Draft | undefined
}

/**
 * One save in flight, repeated unchanged until it is answered, then the next: a lost reply never looks like a conflict,
 * since the server knows its own. What is not answered for is kept, also over a reload.
 */
export function makeDraftQueue(begun: Beginning, outside: Outside): DraftQueue {
  let base = begun.draft ? begun.draft.base : begun.lastModifiedAt
  let common = begun.draft ? null : (begun.answers ?? null)
  let underWay: Save | null = begun.draft?.underWay ?? null
  let latest: Answer[] | null = begun.draft ? begun.draft.latest : null
  let wish = begun.draft?.wish
  /** When what the server lacks was answered; `later`: the first of it since the save under way was made. */
  let { from, to } = begun.draft ?? {}
  let later: Instant | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAt = 0
  let failures = 0
  /** Nothing is sent until somebody has decided or changed something. */
  let isHalted = false
  const state = cell<DraftState>({
    course: underWay || latest ? 'unsaved' : 'saved',
    savedAt: null,
    changedAt: null,
    status: begun.status,
    lastModifiedAt: base,
    submitFailed: false,
    refreshRequired: false,
    isOnlyHere: false,
    isKept: false,
    isInForm: false,
    isOffline: false,
    hasReached: false,
    crisis: null,
    pressedAt: wish?.at ?? null,
    sent: null,
    unsentFor: null,
  })

  function show(change: Partial<DraftState>): void {
    state.set({ ...state.get(), ...change })
  }

  function keep(): void {
    const answers = latest ?? underWay?.Answers
    const { entryDate } = begun
    if (!answers) {
      outside.drop()
      return
    }
    const kept = outside.keep({ underWay, latest: answers, base, entryDate, from, to, wish })
    show({ isOnlyHere: kept !== 'kept' })
    // What another tab keeps was never read here. Neither may be lost: the person decides.
    if (kept === 'taken') hold('conflict')
  }

  function change(answers: Answer[]): void {
    const { course } = state.get()
    if (course === 'over') return
    latest = answers
    unwish()
    to = outside.now()
    from ??= to
    if (underWay) later ??= to
    show({ changedAt: outside.now(), hasReached: false })
    if (course === 'elsewhere') hold('conflict')
    keep()
    if (isUndecided()) return
    isHalted = false
    show({ course: 'unsaved' })
    plan()
  }

  function plan(): void {
    // a form without a status is nothing that can be saved.
    if (timer || running || isHalted || state.get().status === null) return
    const wait = failures > 0 ? Math.min(slowest, pauseMs * 2 ** failures) : pauseMs
    timer = setTimeout(() => void run(), Math.max(0, sentAt + wait - Date.now()))
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= process().finally(() => {
      running = undefined
      if (underWay || latest) plan()
    })
    return running
  }

  async function process(): Promise<void> {
    if (!underWay) {
      if (!latest) return
      if (wish) return sendIn(latest, wish)
      underWay = saveOf(latest)
      latest = null
      keep()
      if (!underWay) return
    }
    sentAt = Date.now()
    try {
      accept(await outside.send({ ...underWay, ...(isLate() && answeredBetween()) }))
    } catch (error) {
      refuse(error)
    }
  }

  function saveOf(answers: Answer[]): Save {
    return { Answers: answers, PreviousLastModifiedAt: base, ...(begun.entryDate && { EntryDate: begun.entryDate }) }
  }

  /** The same, word for word, however often it is tried: what the key stands for does not change. */
  async function sendIn(answers: Answer[], pressed: Wish): Promise<void> {
    sentAt = Date.now()
    try {
      finish(await outside.submit({ ...saveOf(answers), ...answeredBetween() }, pressed))
    } catch (error) {
      // Another tab has sent it in under the same key, and stands elsewhere since.
      if (error instanceof CallError && error.body.Code === 'key-reused')
        return finish({ LastModifiedAt: base ?? '', Status: 'Closed', CrisisInformation: state.get().crisis })
      // What was written since is not part of it, and goes too.
      if (isKeptByServer(error) && latest === answers) latest = null
      refuse(error)
    }
  }

  function finish(sent: Saved): void {
    show({ sent })
    end()
  }

  function answeredBetween() {
    return from && to && { AnsweredBetween: { First: from, Last: to } }
  }

  function isLate(): boolean {
    return from !== undefined && isAnsweredLate(from, outside.now())
  }

  function unwish(): void {
    wish = undefined
    if (state.get().pressedAt) show({ pressedAt: null })
  }

  function accept(saved: Saved): void {
    common = underWay?.Answers ?? null
    underWay = null
    failures = 0
    base = saved.LastModifiedAt
    from = latest ? (later ?? from) : undefined
    if (!latest) to = undefined
    later = undefined
    // Once stopped it only clears what it has sent: whoever goes on may have taken up the rest already.
    if (!isHalted || !latest) keep()
    // What was to be sent in asks once more: it may be there already.
    if ((saved.Status === 'Closed' || saved.Status === 'Canceled') && !wish) endAsSaid(saved)
    else if (!isUndecided()) showSaved(saved)
  }

  /** The form says what was sent. What was changed meanwhile the server has not seen, and gets too. */
  function endAsSaid({ CrisisInformation: crisis }: Saved): void {
    if (latest) return
    show({ isInForm: true, hasReached: true, ...(crisis && { crisis }) })
    end()
  }

  function showSaved(saved: Saved): void {
    show({
      course: latest ? 'unsaved' : 'saved',
      savedAt: outside.now(),
      status: saved.Status,
      lastModifiedAt: base,
      submitFailed: false,
      refreshRequired: false,
      crisis: saved.CrisisInformation,
    })
  }

  function refuse(error: unknown): void {
    showHelp(error)
    // Not a failure that is waited after: what was written since goes at once, and the person is told.
    if (isKeptByServer(error)) letGo()
    else {
      failures += 1
      // It may be there all the same: what the server has is no longer known.
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) common = null
      if (!isUndecided()) standAside(error)
    }
  }

  function standAside(error: unknown): void {
    const status = error instanceof CallError ? error.status : -1
    const code = error instanceof CallError ? error.body.Code : undefined
    if (wish && !underWay && [400, 403, 404, -1].includes(status)) giveBack(code ?? 'internal')
    else if (status === 409 && code === 'invalid-transition' && !(latest ?? underWay?.Answers)?.length) end()
    else if (status === 409) halt(code === 'invalid-transition' ? 'over' : 'conflict')
    // The same words would be refused again: only a change of them can help.
    else if ([400, 403, 404, -1].includes(status)) halt('refused')
    else show({ course: 'waiting', submitFailed: true, isOffline: status === 0 })
  }

  /** Not as it stands: the person is told why, and the answers are saved as a draft. */
  function giveBack(unsentFor: string): void {
    unwish()
    failures = 0
    show({ course: 'unsaved', submitFailed: true, unsentFor })
  }

  function showHelp(error: unknown): void {
    const crisis = error instanceof CallError && error.body.CrisisInformation
    if (crisis) show({ crisis, hasReached: true })
  }

  /** the server keeps what it has refused for good. What was changed meanwhile it has not seen, and gets too. */
  function letGo(): void {
    underWay = null
    failures = 0
    keep()
    if (latest) return
    show({ isKept: true, hasReached: true })
    end()
  }

  function halt(course: 'conflict' | 'refused' | 'over'): void {
    hold(course)
    keep()
  }

  /** What was refused is part of what stands here; nothing of it is thrown away. */
  function hold(course: 'conflict' | 'refused' | 'over'): void {
    stop()
    unwish()
    latest ??= underWay?.Answers ?? null
    underWay = null
    show({ course, submitFailed: true, refreshRequired: course === 'conflict' })
  }

  /** Another has written, here or on the server: what becomes of a save no longer decides anything. */
  function isUndecided(): boolean {
    const { course } = state.get()
    return course === 'conflict' || course === 'elsewhere'
  }

  function end(): void {
    underWay = null
    latest = null
    stop()
    outside.drop()
    show({ course: 'over' })
  }

  function stop(): void {
    isHalted = true
    clearTimeout(timer)
    timer = undefined
  }

  async function flush(): Promise<boolean> {
    while (!isHalted && (underWay || latest)) {
      const before = failures
      clearTimeout(timer)
      timer = undefined
      await (running ?? run())
      if (failures > before) break
    }
    return state.get().course === 'saved'
  }

  return {
    state,
    start() {
      if (isUndecided() || state.get().course === 'over') return
      isHalted = false
      if (!underWay && !latest) return
      keep()
      plan()
    },
    change,
    close: end,
    async submit(answers, pressed) {
      isHalted = false
      // what waits is saved first.
      if (latest) underWay ??= saveOf(latest)
      latest = answers
      wish = pressed
      show({ course: 'unsaved', pressedAt: pressed.at, unsentFor: null })
      keep()
      await flush()
    },
    withdraw() {
      unwish()
      keep()
      plan()
    },
    flush,
    giveWay(holdsOurs, theirWish) {
      const { course, isOnlyHere } = state.get()
      if (course === 'over') return
      if (wish && wish.key === theirWish?.key) return outside.claim()
      // What the browser could not keep, the other tab cannot have either.
      if ((isOnlyHere || !holdsOurs) && (underWay || latest)) return halt('conflict')
      stop()
      unwish()
      underWay = null
      latest = null
      show({ course: 'elsewhere', submitFailed: false, isOnlyHere: false })
    },
    keepAgain() {
      if (underWay || latest) keep()
    },
    takeOver(known, answers) {
      outside.claim()
      isHalted = false
      failures = 0
      base = known
      common = null
      unwish()
      underWay = null
      latest = answers
      show({ course: 'unsaved', submitFailed: false, refreshRequired: false, lastModifiedAt: known })
      keep()
      plan()
    },
    common: () => common,
    stop,
  }
}

function isKeptByServer(error: unknown): boolean {
  return error instanceof CallError && error.body.AnswersKept === true
}
