import type { LiveEvent } from '@samklang/contract/events'
import { isLiveEvent } from './live-event-shape.ts'

/** The server says every fifteen seconds that it is there: a line that was cut without a word is not waited at for ever. */
const quietMs = 45_000

/** Reads a stream of server-sent events; lines that are no event of ours (heartbeats, comments) are passed over. */
export async function* readEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await unlessQuiet(reader.read())
      if (done) return
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block)
        if (event) yield event
      }
    }
  } finally {
    // A browser has few connections: one that nobody reads any more is not kept.
    reader.cancel().catch(() => undefined)
  }
}

async function unlessQuiet<T>(reading: Promise<T>): Promise<T> {
  const patience = Promise.withResolvers<never>()
  const timer = setTimeout(patience.reject, quietMs)
  try {
    return await Promise.race([reading, patience.promise])
  } finally {
    clearTimeout(timer)
  }
}

function readBlock(block: string): LiveEvent | undefined {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (!data) return undefined
  try {
    const event: unknown = JSON.parse(data)
    return isLiveEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}
