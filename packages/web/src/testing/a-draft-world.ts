import type { Answer, Saved } from '@samklang/contract/forms'
import type { Progress } from '@samklang/contract/progress'
import {
  beginQueue,
  type DraftEffect,
  type DraftInput,
  isToSend,
  type QueueState,
  reduceDraft,
} from '../answering/draft/draft-reducer.ts'
import type { Draft, KeepResult, SendWish } from '../answering/draft/draft-storage.ts'
import { joinProgress } from '../answering/join-progress.ts'
import { baseOf } from '../answering/settle-conflict.ts'
import {
  answersOf,
  demand,
  docOf,
  type Flight,
  holds,
  holdsPages,
  isSame,
  isTemporary,
  type ModelPage,
  type ModelReply,
  markOf,
  pageOf,
  type Refusal,
  type Slot,
  union,
} from './a-draft-answers.ts'

// What a draft goes through, as simple values: a server, the browser's storage, pages of that browser, and requests between
// them. Every answer that is typed is one of its own, so that whatever becomes of it can be followed.

/** Of a module every answer that is typed works through a page of its own, and goes nowhere without it. */
export function aDraftWorld({ isModule = false } = {}) {
  const world = {
    ms: Date.parse('2026-11-15T10:00:00.000Z'),
    server: {
      doc: [] as string[],
      pages: [] as Progress,
      at: 0,
      isClosed: false,
      sent: new Map<string, string>(),
      reached: new Set<string>(),
    },
    slot: null as Slot | null,
    isFull: false,
    isSignedOut: false,
    pages: [] as ModelPage[],
    air: [] as Flight[],
    typed: [] as string[],
    /** Another device, or more than one page at a time. */
    hasOthers: false,
    keys: new Map<string, string>(),
    wishes: 0,
    writings: 0,
  }
  const { server } = world
  const live = () => world.pages.filter(({ isGone }) => !isGone)
  const now = () => new Date(world.ms).toISOString()
  const time = (at: number) => `2026-11-15T10:00:00.${String(at).padStart(6, '0')}Z`

  function open(): ModelPage | undefined {
    // Over before it could be opened: what lies here is sent nevertheless, and kept beside the form (sendLate).
    if (server.isClosed) {
      for (const id of docOf(world.slot?.draft.latest)) server.reached.add(id)
      world.slot = null
      return undefined
    }
    const { slot } = world
    if (live().length > 0) world.hasOthers = true
    const draft = slot ? structuredClone(slot.draft) : undefined
    const begun = { answers: answersOf(server.doc), ...(isModule && { progress: server.pages }) }
    const page: ModelPage = {
      state: beginQueue({ ...begun, status: 'Open', lastModifiedAt: time(server.at), draft }),
      doc: draft ? docOf(draft.latest) : server.doc,
      ours: slot?.id ?? null,
      heard: [],
      isGone: false,
      unanswered: undefined,
      shown: undefined,
    }
    world.pages.push(page)
    step(page, { type: 'start' })
    return page
  }

  function step(page: ModelPage, input: DraftInput): void {
    const before = page.state
    Object.freeze(before)
    const [state, effects] = reduceDraft(before, { ...input, now: now(), ms: world.ms })
    page.state = state
    checkWish(before, state, input)
    checkHeld(before, state)
    if (input.type === 'takeOver' || input.type === 'giveWay' || state.course === 'conflict' || state.course === 'over')
      page.unanswered = undefined
    for (const effect of effects) perform(page, effect, input)
  }

  /** (c) A wish to send ends sent, or the person is told why it did not, or has taken it back. */
  function checkWish(before: QueueState, state: QueueState, { type }: DraftInput): void {
    if (!before.wish || state.wish?.key === before.wish.key) return
    const isTold = state.sent || state.unsentFor || ['conflict', 'refused', 'over', 'elsewhere'].includes(state.course)
    const isOwn = ['change', 'withdraw', 'takeOver', 'close', 'submit'].includes(type)
    demand(Boolean(isTold) || isOwn, `(c) a wish was dropped by ${type}`)
  }

  /** (a) What somebody must decide about stands there whole. */
  function checkHeld(before: QueueState, { course, latest }: QueueState): void {
    const stood = before.latest ?? before.underWay?.Answers
    if (course === 'conflict' || course === 'refused')
      demand(holds(docOf(latest), docOf(stood)), `(a) ${course} without the answers`)
  }

  function perform(page: ModelPage, effect: DraftEffect, by: DraftInput): void {
    if (effect.type === 'write') {
      const kept = write(page, effect.draft)
      step(page, { type: 'written', kept })
      demand(kept !== 'taken' || page.state.course === 'conflict', '(e) nobody was asked about what another tab keeps')
    }
    if (effect.type === 'remove' && world.slot?.id === page.ours) world.slot = null
    if (effect.type === 'claim') {
      const isSameWish = by.type === 'giveWay' && by.theirWish?.key === page.state.wish?.key
      demand(by.type === 'takeOver' || isSameWish, '(e) storage was claimed without anybody having decided')
      if (markOf(world.slot) === effect.seen) page.ours = world.slot?.id ?? null
    }
    // A browser reads a pause in 32 bits: one far below zero would be days.
    if (effect.type === 'wait') demand(effect.ms >= 0 && effect.ms <= 30_000, `(d) a pause of ${effect.ms} ms`)
    if (effect.type === 'send') send(page, effect)
  }

  function write(page: ModelPage, draft: Draft): KeepResult {
    if (world.slot && world.slot.id !== page.ours) return 'taken'
    if (world.isFull) return 'only-here'
    const lost = docOf(world.slot?.draft.latest).filter((id) => !docOf(draft.latest).includes(id))
    demand(lost.length === 0, `(e) storage lost ${lost}`)
    demand(!isModule || holdsPages(draft.progress, draft.latest), '(f) kept without its pages')
    world.writings += 1
    const slot = { id: world.writings, follows: world.slot?.id ?? null, draft: structuredClone(draft) }
    world.slot = slot
    page.ours = slot.id
    for (const other of live()) if (other !== page) other.heard.push(slot)
    return 'kept'
  }

  /** (b) One request at a time; a save without a reply comes again as it was, and a key stands for one thing. */
  function send(page: ModelPage, request: DraftEffect<'send'>): void {
    const { save, wish } = request
    demand(!world.air.some((flight) => flight.page === page), '(b) two requests at once')
    demand(!isModule || holdsPages(save.Progress, save.Answers), '(f) sent without its pages')
    const { unanswered } = page
    const isRepeated =
      !unanswered ||
      (!wish &&
        JSON.stringify([unanswered.Answers, unanswered.Progress]) === JSON.stringify([save.Answers, save.Progress]) &&
        unanswered.PreviousLastModifiedAt === save.PreviousLastModifiedAt)
    demand(isRepeated, '(b) a save without a reply was not repeated')
    page.unanswered = undefined
    if (wish) {
      const said = JSON.stringify(save.Answers)
      demand((world.keys.get(wish.key) ?? said) === said, '(c) a key stood for two things')
      world.keys.set(wish.key, said)
    }
    world.air.push({ page, request })
  }

  function keepsIt(answers: readonly Answer[]): void {
    for (const id of docOf(answers)) server.reached.add(id)
  }

  type Code = 'conflict' | 'invalid-transition' | 'key-reused' | 'internal'
  const refusal = (status: number, Code: Code = 'internal') => ({ status, body: { Code } })
  const saved = (Status: 'PartlyAnswered' | 'Closed'): Saved => ({
    LastModifiedAt: time(server.at),
    Status,
    CrisisInformation: null,
  })

  function judge(page: ModelPage, { save, wish }: DraftEffect<'send'>): Saved | Refusal {
    const said = JSON.stringify(save)
    if (wish && server.sent.has(wish.key))
      return server.sent.get(wish.key) === said ? saved('Closed') : refusal(409, 'key-reused')
    const isKnown = isSame(save.Answers, server.doc)
    if (server.isClosed && isKnown && !wish) return saved('Closed')
    if (server.isClosed) {
      keepsIt(save.Answers)
      return { status: 409, body: { Code: 'invalid-transition', AnswersKept: true } }
    }
    const isPresent = save.PreviousLastModifiedAt === time(server.at)
    if (!isPresent && !isKnown) {
      demand(world.hasOthers || page.isGone, '(b) a conflict, and nobody else has written')
      return refusal(409, 'conflict')
    }
    if (isPresent) {
      demand(holds(docOf(save.Answers), server.doc), '(a) the server was told to forget')
      keepsIt(save.Answers)
      server.doc = docOf(save.Answers)
      server.pages = save.Progress ?? []
      server.at += 1
    }
    if (wish) {
      server.sent.set(wish.key, said)
      server.isClosed = true
    }
    return saved(wish ? 'Closed' : 'PartlyAnswered')
  }

  /** A request comes to the server; its reply is still on the way. */
  function arrive(flight: Flight, reply: ModelReply): void {
    if (flight.reply) return
    const isTaken = reply === 'good' && !world.isSignedOut
    flight.reply = isTaken
      ? judge(flight.page, flight.request)
      : refusal(world.isSignedOut || reply === 'good' ? 401 : reply)
  }

  function answer(flight: Flight, isLost: boolean): void {
    const { page, request, reply } = flight
    if (!reply && !isLost) return
    world.air.splice(world.air.indexOf(flight), 1)
    if (page.isGone && !page.state.isStopped) return
    const told = isLost || !reply ? { status: 0, body: {} } : reply
    if ('LastModifiedAt' in told) {
      step(page, { type: 'accepted', saved: told })
      return
    }
    const before = page.state
    const wasIt = before.underWay?.Answers === request.save.Answers
    step(page, { type: 'refused', ...told })
    const { course, latest } = page.state
    if ((told.status === 401 || isTemporary(told.status)) && wasIt && course === 'waiting')
      page.unanswered = request.save
    if (isTemporary(told.status)) checkTriedAgain(before, page.state)
    if (course === 'refused')
      demand(isSame(request.save.Answers, docOf(latest)), '(d) what stands here was never refused, and is not sent')
  }

  /** (d) No reply, too slow, too many, or broken: of the answers it says nothing, and they are tried again. */
  function checkTriedAgain({ unsentFor, wish }: QueueState, state: QueueState): void {
    if (['conflict', 'elsewhere', 'over'].includes(state.course) || state.isStopped) return
    const isAsBefore = state.unsentFor === unsentFor && state.wish === wish
    demand(isToSend(state) && state.course === 'waiting' && isAsBefore, `(d) a passing failure left it ${state.course}`)
  }

  function type(page: ModelPage): void {
    if (page.state.course === 'over' || page.state.sent) return
    const id = `q${String(world.typed.length).padStart(3, '0')}`
    world.typed.push(id)
    page.doc = union(page.doc, [id])
    const progress = joinProgress(page.state.progress ?? [], pageOf(id))
    step(page, { type: 'change', answers: answersOf(page.doc), ...(isModule && { progress }) })
  }

  function press(page: ModelPage): void {
    if (isModule || ['conflict', 'elsewhere', 'over'].includes(page.state.course) || page.state.sent) return
    world.wishes += 1
    const wish: SendWish = { at: now(), key: `key-${world.wishes}` }
    step(page, { type: 'submit', answers: answersOf(page.doc), wish })
    step(page, { type: 'due' })
  }

  function hear(page: ModelPage): void {
    const slot = page.heard.shift()
    if (!slot) return
    const [holdsOurs, theirWish] = [slot.follows === page.ours, world.slot?.draft.wish]
    step(page, { type: 'giveWay', holdsOurs, theirWish, seen: markOf(world.slot) })
  }

  /** The person goes; a page that has what is kept nowhere asks, and they stay. */
  function leave(page: ModelPage, isCrash: boolean): boolean {
    const { isOnlyHere, underWay, latest, wish } = page.state
    if ((isOnlyHere || !world.slot) && (underWay || latest)) return false
    if (wish && world.slot?.id === page.ours)
      demand(world.slot?.draft.wish?.key === wish.key, '(c) a wish was not kept')
    if (!isCrash) step(page, { type: 'stop' })
    page.isGone = true
    return true
  }

  /** The person is shown what another has written, and may take any time to decide. */
  function look(page: ModelPage): void {
    if (page.state.course !== 'conflict' || page.state.sent) return
    const draft = world.slot && world.slot.id !== page.ours ? world.slot.draft : undefined
    const seen = { written: markOf(world.slot), draft }
    const theirs = draft ? docOf(draft.latest) : server.doc
    const pages = joinProgress(server.pages, draft?.progress ?? [])
    page.shown = { seen, theirs, pages, base: baseOf(seen, time(server.at), page.state.base) }
  }

  /** What the person does about what they are told. */
  function settle(page: ModelPage, isMine: boolean): void {
    const { course, sent } = page.state
    if (course === 'elsewhere' || course === 'over' || sent) {
      if (leave(page, false) && course === 'elsewhere') open()
    }
    if (course !== 'conflict' || sent) return
    if (!page.shown) look(page)
    const { shown } = page
    page.shown = undefined
    if (!shown) return
    const { seen, theirs, pages, base } = shown
    const progress = joinProgress(page.state.progress ?? [], pages)
    page.doc = union(page.doc, theirs)
    // before an answer is let go of the server has it once; of a form that is over it keeps it.
    if (!isMine || server.isClosed) for (const id of page.doc) server.reached.add(id)
    if (isMine || server.isClosed || seen.written !== markOf(world.slot)) {
      step(page, {
        type: 'takeOver',
        base,
        answers: answersOf(page.doc),
        seen: seen.written,
        ...(isModule && { progress }),
      })
      return
    }
    page.ours = world.slot?.id ?? null
    step(page, { type: 'close' })
    page.isGone = true
    open()
  }

  /** (a) Wherever it is, it is somewhere. */
  function checkAnswers(): void {
    const places = [
      [...server.reached],
      ...world.air.map(({ request }) => docOf(request.save.Answers)),
      ...live().flatMap(({ state }) => [docOf(state.latest), docOf(state.underWay?.Answers)]),
      docOf(world.slot?.draft.latest),
      docOf(world.slot?.draft.underWay?.Answers),
    ]
    const lost = world.typed.filter((id) => !places.some((place) => place.includes(id)))
    demand(lost.length === 0, `(a) lost: ${lost}`)
  }

  /** Somebody clears what the browser keeps, and the pages still have it. */
  function clearStorage(): void {
    const { slot } = world
    world.slot = null
    const isSafe =
      !slot ||
      live().some(({ state }) => holds(docOf(state.latest ?? state.underWay?.Answers), docOf(slot.draft.latest)))
    if (!isSafe) world.slot = slot
  }

  function writeElsewhere(): void {
    if (server.isClosed) return
    server.at += 1
    server.doc = [...server.doc, `other${server.at}`].sort()
    world.hasOthers = true
  }

  /** (d) With network, and a person who answers when asked, everything comes to rest. */
  function rest(): void {
    world.isFull = world.isSignedOut = false
    for (let round = 0; round < 12; round += 1) {
      world.ms += 60_000
      for (const flight of [...world.air]) arrive(flight, 'good')
      for (const flight of [...world.air]) answer(flight, false)
      for (const page of live()) {
        while (page.heard.length > 0) hear(page)
        // Of two tabs one is gone on with.
        if (page.state.course === 'elsewhere') leave(page, false)
        else settle(page, true)
        if (page.state.course === 'refused') type(page)
        step(page, { type: 'due' })
        checkAnswers()
      }
      if (world.slot && live().length === 0) open()
    }
    const courses = live().map(({ state }) => state.course)
    demand(
      courses.every((course) => course === 'saved'),
      `(d) at rest: ${courses}`,
    )
    demand(world.slot === null && world.air.length === 0, '(d) something is left in storage or on its way')
    const lost = world.typed.filter((id) => !server.reached.has(id))
    demand(lost.length === 0, `(d) never arrived: ${lost}`)
    demand(!isModule || holdsPages(server.pages, answersOf(server.doc)), '(f) pages are lost')
  }

  return {
    world,
    live,
    open,
    look,
    step,
    arrive,
    answer,
    type,
    press,
    hear,
    leave,
    settle,
    clearStorage,
    writeElsewhere,
    checkAnswers,
    rest,
  }
}
