import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type ListenOptions = {
  connectionString: string
  channels: readonly string[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  onNotice(channel: string, payload: string): void
  /** The connection was lost and is back; what was said meanwhile has not been heard. */
  onReturn(): void
}

export type Listener = { isConnected(): boolean; close(): Promise<void> }

const pulseMs = 10_000
const answerMs = 5_000

/** One connection that does nothing but listen, and that comes back by itself for as long as the server lives. */
export async function listen(listening: ListenOptions): Promise<Listener> {
  let client: pg.Client | undefined
  let isClosed = false
  const pulse = setInterval(feelPulse, pulseMs)
  await open()

  async function open(): Promise<void> {
    const next = await subscribe(listening)
    if (isClosed) return next.end()
    client = next
    next.once('end', () => lose(next))
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    if (!isClosed) void comeBack()
  }

  async function comeBack(): Promise<void> {
    listening.log.warn('lost the connection that listens for events')
    for (let attempt = 0; !client && !isClosed; attempt += 1) {
      await sleep(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2))
      await open().catch(() => {})
    }
    if (isClosed) return
    listening.log.info('listens for events again')
    listening.onReturn()
  }

  // A network that drops packets in silence closes nothing: only an unanswered question tells.
  function feelPulse(): void {
    const current = client
    current?.query('select 1').catch(() => lose(current))
  }

  return {
    isConnected: () => client !== undefined,
    async close() {
      isClosed = true
      clearInterval(pulse)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

async function subscribe({ connectionString, channels, onNotice }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'samklang-events',
  })
  // The end of the connection is what is acted upon; it follows every error.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
