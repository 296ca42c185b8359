import { LiveEvent } from '@samklang/contract/events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import { clockChannel, eventChannel, outboxChannel } from './channels.ts'
import { listen } from './listen.ts'
import { rememberRecentChanges } from './recent-changes.ts'

/** Whom an event is for. */
const EventAddress = z.union([
  z.strictObject({ sessionId: z.string() }),
  z.strictObject({ accountId: z.string() }),
  z.strictObject({ unitId: z.string() }),
])
export type EventAddress = z.output<typeof EventAddress>

const Notice = z.object({ to: EventAddress, event: LiveEvent })

export type Subscriber = {
  wants(to: EventAddress): boolean
  /** `hello` comes anew whenever something may have been missed: whatever is shown is to be fetched again. */
  receive(event: LiveEvent): void
  /** The server is closing. */
  end(): void
}

type Forget = () => void

export type Bus = {
  subscribe(subscriber: Subscriber): Forget
  /** The patients around whom something changed at this unit in the last moments. */
  changedRecently(unitId: string): LiveEvent[]
  /** The demo's clock was moved, or may have been: then nobody knows to where. */
  onClock(hear: (offsetMs: number | undefined) => void): Forget
  /** A message was queued, or may have been. */
  onOutbox(hear: () => void): Forget
  isConnected(): boolean
  close(): Promise<void>
}

/** Told to every instance when the caller's transaction commits, and never if it does not. Ids only. */
export async function publish(db: Db, to: EventAddress, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify({ to, event })})`.execute(db)
}

/** What all instances on one database tell each other. */
export async function startBus(connectionString: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<Bus> {
  const subscribers = new Set<Subscriber>()
  const clockHearers = new Set<(offsetMs: number | undefined) => void>()
  const outboxHearers = new Set<() => void>()
  const recentChanges = rememberRecentChanges()
  const listener = await listen({
    connectionString,
    channels: [eventChannel, clockChannel, outboxChannel],
    log,
    onNotice(channel, payload) {
      if (channel === eventChannel) deliver(payload)
      if (channel === clockChannel) for (const hear of [...clockHearers]) hear(Number(payload))
      if (channel === outboxChannel) for (const hear of [...outboxHearers]) hear()
    },
    onReturn() {
      for (const hear of [...clockHearers]) hear(undefined)
      for (const hear of [...outboxHearers]) hear()
      for (const { receive } of [...subscribers]) receive({ Kind: 'hello' })
    },
  })

  function deliver(payload: string): void {
    const notice = readNotice(payload)
    if (!notice) {
      // An instance of a newer version may speak of what this one does not know yet.
      log.warn('an event was not understood')
      return
    }
    if ('unitId' in notice.to) recentChanges.note(notice.to.unitId, notice.event)
    for (const { wants, receive } of [...subscribers]) if (wants(notice.to)) receive(notice.event)
  }

  return {
    subscribe: (subscriber) => keep(subscribers, subscriber),
    changedRecently: recentChanges.at,
    onClock: (hear) => keep(clockHearers, hear),
    onOutbox: (hear) => keep(outboxHearers, hear),
    isConnected: listener.isConnected,
    async close() {
      for (const { end } of [...subscribers]) end()
      await listener.close()
    },
  }
}

function keep<Item>(items: Set<Item>, item: Item): Forget {
  items.add(item)
  return () => void items.delete(item)
}

function readNotice(payload: string): z.output<typeof Notice> | undefined {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
