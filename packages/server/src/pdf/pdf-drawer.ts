import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { toDrawable } from './drawable.ts'
import { drawnDocument, type PdfDocument } from './pdf-document.ts'

/** Draws documents, one at a time, in a process that is there while somebody draws. */
export type PdfDrawer = {
  /** Undefined where it cannot be drawn, or where so many wait that whoever asks should come back later. */
  draw(document: PdfDocument): Promise<Uint8Array | undefined>
  close(): void
}

const entry = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
const idleMs = 60_000
const longestMs = 20_000
/** The compiler and its fonts, on a busy machine. */
const startMs = 60_000
const mostWaiting = 100
/** After each, twice as long as it took, at most this long: whoever saves an answer comes first, however many are asked for. */
const longestRestMs = 500

const Drawn = z.object({
  id: z.number(),
  bytes: z.nullable(z.instanceof(Uint8Array)),
  /** It is only just begun. */
  isBegun: z.optional(z.literal(true)),
})

type Waiting = { id: number; document: PdfDocument; settle(bytes: Uint8Array | undefined): void }

/**
 * The parent holds the queue and hands out one document at a time: one that takes too long ends the process, and nothing but itself.
 */
export function makePdfDrawer({ idle = idleMs, longest = longestMs, starting = startMs } = {}): PdfDrawer {
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let child: ChildProcess | undefined
  /** The process that has said something: it has its compiler and its fonts. */
  let ready: ChildProcess | undefined
  let last = 0
  let limit: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  let begunAt = 0
  let sleep: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(entry, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It keeps nobody from stopping.
    started.unref()
    started.channel?.unref()
    started.on('message', (message) => {
      const { id, bytes, isBegun } = Drawn.parse(message)
      ready = started
      if (current?.id !== id) return
      if (isBegun) {
        begunAt = Date.now()
        endAfter(longest, started)
      } else settle(bytes ?? undefined)
    })
    started.on('exit', () => end(started))
    // Without it, one that cannot be begun would end the whole server.
    started.on('error', () => end(started))
    return started
  }

  /** It draws no more: what it had is not drawn, and the next one is drawn by another. */
  function end(ended: ChildProcess): void {
    if (child !== ended) return
    stop()
    if (current) settle(undefined)
  }

  /** What takes this long never ends. The others are drawn by another process. */
  function endAfter(ms: number, drawing: ChildProcess): void {
    clearTimeout(limit)
    limit = setTimeout(() => drawing.kill('SIGKILL'), ms).unref()
  }

  function settle(bytes: Uint8Array | undefined): void {
    clearTimeout(limit)
    current?.settle(bytes)
    current = undefined
    rest = setTimeout(next, Math.min(2 * (Date.now() - begunAt), longestRestMs))
  }

  function next(): void {
    rest = undefined
    current = queue.shift()
    if (!current) {
      child?.channel?.unref()
      sleep = setTimeout(stop, idle).unref()
      return
    }
    try {
      hand(current)
    } catch {
      // The machine begins no more processes, or it has no way to what it began.
      stop()
      settle(undefined)
    }
  }

  function hand({ id, document: whole }: Waiting): void {
    const { document, families } = toDrawable(whole)
    child ??= start()
    const drawing = child
    drawing.channel?.ref()
    endAfter(drawing === ready ? longest : starting, drawing)
    drawing.send({ id, document: drawnDocument(document, families), families }, (error) => {
      if (error) end(drawing)
    })
  }

  function stop(): void {
    const stopped = child
    child = undefined
    ready = undefined
    stopped?.kill('SIGKILL')
  }

  return {
    draw(document) {
      if (queue.length >= mostWaiting) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        queue.push({ id: ++last, document, settle: resolve })
        if (current || rest) return
        clearTimeout(sleep)
        next()
      })
    },
    close() {
      clearTimeout(sleep)
      clearTimeout(limit)
      clearTimeout(rest)
      for (const { settle: end } of queue.splice(0)) end(undefined)
      const under = current
      current = undefined
      under?.settle(undefined)
      stop()
    },
  }
}
