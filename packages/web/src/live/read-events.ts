import type { LiveEvent } from '@samklang/contract/events'
import { isLiveEvent } from './live-event-shape.ts'

/** The server says this often that it is there: a line that was cut without a word is not waited at for ever. */
const beatMs = 15_000
const missed = 3

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
  let beats = 0
  // Counted, not measured: a computer that slept has missed none that was meant for it.
  const timer = setInterval(() => {
    beats += 1
    if (beats === missed) patience.reject()
  }, beatMs)
  try {
    return await Promise.race([reading, patience.promise])
  } finally {
    clearInterval(timer)
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
