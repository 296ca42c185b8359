import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { drawnDocument, type PdfDocument } from './pdf-document.ts'

/** Draws documents, one at a time, in a process that is there while somebody draws. */
export type PdfDrawer = {
  draw(document: PdfDocument): Promise<Uint8Array>
  close(): void
}

const entry = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
const idleMs = 60_000
const longestMs = 30_000

const Drawn = z.object({ id: z.number(), bytes: z.nullable(z.instanceof(Uint8Array)) })

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function makePdfDrawer({ idle = idleMs, longest = longestMs } = {}): PdfDrawer {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let last = 0
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
      const { id, bytes } = Drawn.parse(message)
      settle(id, bytes)
    })
    started.on('exit', () => {
      if (child === started) child = undefined
      for (const id of [...waiting.keys()]) settle(id, null)
    })
    return started
  }

  function settle(id: number, bytes: Uint8Array | null): void {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.timer)
    if (bytes) one.resolve(bytes)
    else one.reject(new Error('the document could not be drawn'))
    if (waiting.size === 0) {
      child?.channel?.unref()
      sleep = setTimeout(stop, idle).unref()
    }
  }

  function stop(): void {
    child?.kill()
    child = undefined
  }

  return {
    draw(document) {
      clearTimeout(sleep)
      child ??= start()
      const drawing = child
      drawing.channel?.ref()
      const id = ++last
      return new Promise((resolve, reject) => {
        // What takes this long never ends: the process is given up with all that it has to do.
        const timer = setTimeout(() => drawing.kill('SIGKILL'), longest).unref()
        waiting.set(id, { resolve, reject, timer })
        drawing.send({ id, document: drawnDocument(document) }, (error) => {
          if (error) settle(id, null)
        })
      })
    },
    close() {
      clearTimeout(sleep)
      stop()
    },
  }
}
