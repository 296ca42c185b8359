import { go } from '../routes/go.ts'
import { dropTextsBut, listTextKeys } from '../state/kept-texts.ts'
import { anyOf, only, shape, text } from '../state/shape.ts'
import { now } from './clock.ts'
import { isAuthenticated } from './expiry.ts'
import { dropLatest, isBehind, leaveLatest, readLatest } from './latest.ts'
import { leftElsewhere } from './left-elsewhere.ts'
import { isDoneInSomeTab } from './one-tab.ts'
import { scopeOf } from './scope.ts'
import { isSession } from './session-shape.ts'
import { dropSession, keepSession, type Session, session } from './store.ts'

type Ask = { kind: 'ask' }
type Told = { kind: 'session'; session: Session }
type Ended = { kind: 'ended'; person: string }
type EndedForAll = { kind: 'ended-for-all' }
type HandedOver = { kind: 'handed-over' }
type Message = Ask | Told | Ended | EndedForAll | HandedOver

const isMessage = anyOf<Message>(
  shape<Ask>({ kind: only('ask') }),
  shape<Told>({ kind: only('session'), session: isSession }),
  shape<Ended>({ kind: only('ended'), person: text }),
  shape<EndedForAll>({ kind: only('ended-for-all') }),
  shape<HandedOver>({ kind: only('handed-over') }),
)

const patience = 150
// A sibling with much to do answers late: when there is one, a new tab waits for it.
const patienceWithSibling = 5000
const channel = new BroadcastChannel('samklang.session')
let answered: (() => void) | undefined
let asking: Promise<void> | undefined
let askedFirst: Promise<void> | undefined

/** All tabs of a browser are one session: what one tab learns, its siblings learn. */
export function listenToTabs(): void {
  channel.onmessage = ({ data }) => {
    if (!isMessage(data)) return
    if (data.kind === 'ask') answerAsk()
    if (data.kind === 'session') hearSession(data.session)
    if (data.kind === 'ended') hearEnd(data.person)
    if (data.kind === 'ended-for-all') leave()
    if (data.kind === 'handed-over') dropTexts()
  }
}

/** A tab opened by ctrl-click has an empty session storage: its siblings may know who is signed in. */
export function askSiblings(): Promise<void> {
  if (isAuthenticated(session.get(), now())) return Promise.resolve()
  asking ??= new Promise<void>((resolve) => {
    answered = resolve
    tell({ kind: 'ask' })
    setTimeout(async () => {
      const isNew = session.get() === null
      if (isNew && (await isDoneInSomeTab('live.'))) setTimeout(resolve, patienceWithSibling)
      else resolve()
    }, patience)
  }).finally(() => {
    answered = undefined
    asking = undefined
  })
  return asking
}

/** Enough where nobody needs to be signed in: once per page, so that walking between such pages costs no waiting. */
export function askSiblingsOnce(): Promise<void> {
  askedFirst ??= askSiblings()
  return askedFirst
}

export function shareSession(next: Omit<Session, 'keptAt'>): void {
  const kept = { ...next, keptAt: now() }
  keepSession(kept)
  tell({ kind: 'session', session: kept })
  // A browser that keeps nothing more for us, or cannot fetch the cipher, still tells the tabs that are awake.
  leaveLatest(kept, () => session.get() === kept).catch(() => undefined)
}

/**
 * Whoever slept takes up what its siblings have come to know before it asks for anything: a token that was replaced
 * meanwhile would end the session for all of them. False when it now stands for another patient or unit.
 */
export async function catchUp(): Promise<boolean> {
  const known = session.get()
  if (!known || !isBehind(known)) return true
  const latest = await readLatest(known).catch(() => undefined)
  if (latest) hearSession(latest)
  return scopeOf(session.get()) === scopeOf(known)
}

/** Asked before every call: nearly always no, and then nothing waits. */
export function isTabBehind(): boolean {
  const known = session.get()
  return known !== null && isBehind(known)
}

export function endSession(): void {
  const known = session.get()
  dropSession()
  if (!known) return
  dropLatest(known)
  tell({ kind: 'ended', person: known.userProfile.PublicId })
}

/** This browser goes into a patient's hands: whoever is signed in, in whichever tab, is so no more. */
export function endAllSessions(): void {
  const known = session.get()
  if (known) dropLatest(known)
  dropSession()
  tell({ kind: 'ended-for-all' })
}

/** The patient has it: what staff have written goes too. Before that it may be refused, and whoever wrote comes back to it. */
export function dropTextsInAllTabs(): void {
  dropTextsBut(null)
  tell({ kind: 'handed-over' })
}

function answerAsk(): void {
  const known = session.get()
  if (known && isAuthenticated(known, now())) tell({ kind: 'session', session: known })
}

function hearSession(told: Session): void {
  const known = session.get()
  const mayReplace = known
    ? known.userProfile.PublicId === told.userProfile.PublicId && known.keptAt < told.keptAt
    : answered
  if (!mayReplace) return
  keepSession(told)
  answered?.()
  // Another child or another unit was chosen in the other tab: what this tab shows no longer holds.
  if (!known || scopeOf(known) === scopeOf(told)) return
  if (known.context)
    leftElsewhere.set({
      person: known.userProfile.PublicId,
      contextId: known.context.ContextId,
      name: known.context.Firstname,
      wasAnswering: location.pathname === '/formular',
    })
  void go('/')
}

function hearEnd(person: string): void {
  if (session.get()?.userProfile.PublicId !== person) return
  leave()
}

function leave(): void {
  dropSession()
  void go('/logga-ut')
}

/** The page that says that they wait says so no more. */
function dropTexts(): void {
  if (listTextKeys().length === 0) return
  dropTextsBut(null)
  location.reload()
}

function tell(message: Message): void {
  channel.postMessage(message)
}
