import { Readable } from 'node:stream'
import type { LiveEvent } from '@samklang/contract/events'
import { mayUsePatientData } from '@samklang/contract/roles'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Bus } from '../events/bus.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/refusal.ts'
import { findActorBySession } from '../session/find-actor.ts'

const heartbeatMs = 15_000
const lookAgainMs = 5_000
const lookAtLatestMs = 600_000
/** Whoever is this far behind is cut off; coming back is cheaper than catching up. */
const bufferedAtMost = 64 * 1024

/** A browser opens one for all its tabs. */
const streamsOfOneSession = 10
/** One that has lasted for longer may belong to a connection that was lost, which nobody has told us of. */
const surelyReadMs = 120_000

export type StreamDependencies = { db: Db; bus: Bus; clock: Clock }

type Follower = { sessionId: string; accountId: string }

/** Opens streams, and keeps one person from opening so many that others get none. */
export function streamOpener(following: StreamDependencies): (follower: Follower) => Readable {
  // Each with when it was opened, the oldest first.
  const open = new Map<string, Map<Readable, number>>()
  return (follower) => {
    const streams = open.get(follower.sessionId) ?? new Map<Readable, number>()
    const now = Date.parse(following.clock.now())
    if (streams.size >= streamsOfOneSession) endOldest(streams, now)
    open.set(follower.sessionId, streams)
    const stream = eventStream(following, follower)
    streams.set(stream, now)
    stream.once('close', () => {
      streams.delete(stream)
      if (streams.size === 0 && open.get(follower.sessionId) === streams) open.delete(follower.sessionId)
    })
    return stream
  }
}

function endOldest(streams: Map<Readable, number>, now: number): void {
  const [oldest] = streams
  if (!oldest || now - oldest[1] <= surelyReadMs)
    throw new Refusal(429, 'rate-limited', { RetryAfter: 30, Errors: [{ Field: '', Key: 'too-many-streams' }] })
  streams.delete(oldest[0])
  oldest[0].destroy()
}

/** Server-sent events for one session, until that session ends or something is taken away from its person. */
export function eventStream({ db, bus, clock }: StreamDependencies, { sessionId, accountId }: Follower): Readable {
  const stream = new Readable({ read() {}, highWaterMark: bufferedAtMost })
  let unitId: string | null = null
  let rights: ReadonlySet<string> | undefined
  let nextLook: NodeJS.Timeout | undefined
  let looks = 0
  let isGreeted = false
  let isOver = false

  function write(text: string): void {
    if (isOver) return
    stream.push(text)
    if (stream.readableLength > bufferedAtMost) stream.destroy()
  }

  function send(event: LiveEvent): void {
    write(`data: ${JSON.stringify(event)}\n\n`)
  }

  function finish(): void {
    if (isOver) return
    stop()
    stream.push(null)
  }

  function stop(): void {
    isOver = true
    clearInterval(heartbeat)
    clearTimeout(nextLook)
    forgetEvents()
    forgetClock()
  }

  // A renewal moves the end of the session and tells nobody, so the row is read again when the end seems to be there.
  async function look(): Promise<void> {
    clearTimeout(nextLook)
    looks += 1
    if (looks > 1) return
    const standing = await findActorBySession(db, sessionId, clock.now()).catch(() => 'unknown' as const)
    const isStale = looks > 1
    looks = 0
    if (isOver) return
    if (isStale) return look()
    if (standing !== 'unknown') greet()
    const waitMs = standing === 'unknown' ? lookAgainMs : judge(standing)
    if (waitMs !== undefined) nextLook = setTimeout(look, waitMs)
  }

  // Not before the unit is known: whoever is greeted counts on hearing of everything from then on.
  function greet(): void {
    if (!isGreeted) send({ Kind: 'hello' })
    isGreeted = true
  }

  function workAt(unit: string | null): void {
    if (unit === unitId) return
    unitId = unit
    // Its lists may have been fetched before this stream knew that it was to follow them.
    for (const event of unit ? bus.changedRecently(unit) : []) send(event)
  }

  /** How long to wait before looking again, or nothing when the stream is over. */
  function judge(actor: Actor | undefined): number | undefined {
    const now = clock.now()
    if (!actor || actor.expiresAt <= now) {
      send({ Kind: 'session-ended' })
      return void finish()
    }
    const before = rights
    rights = rightsOf(actor)
    // Whoever opens it anew is judged anew: nothing that was said under the old rights is on its way to them.
    if (before?.isSubsetOf(rights) === false) return void finish()
    workAt(mayUsePatientData(actor) ? actor.unitId : null)
    return Math.min(Date.parse(actor.expiresAt) - Date.parse(now) + 10, lookAtLatestMs)
  }

  const forgetEvents = bus.subscribe({
    wants: (to) =>
      ('sessionId' in to && to.sessionId === sessionId) ||
      ('accountId' in to && to.accountId === accountId) ||
      ('unitId' in to && to.unitId === unitId),
    receive(event) {
      send(event)
      if (event.Kind === 'session-ended') finish()
      else if (event.Kind === 'hello' || event.Kind === 'profile-changed') void look()
    },
    end: finish,
  })
  const forgetClock = bus.onClock(() => void look())
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs)
  stream.once('close', () => {
    if (!isOver) stop()
  })
  void look()
  return stream
}

/** What may be taken away from somebody. Another unit of one's own is a choice: that one stays theirs. */
function rightsOf({ Roles, Permissions, careUnitIds }: Actor): ReadonlySet<string> {
  return new Set([...Roles, ...Permissions, ...careUnitIds])
}
