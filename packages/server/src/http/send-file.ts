import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SentRange = { start: number; end: number }

/** Small enough to be in memory, or opened part by part. */
export type SentFile = { type: string; headers?: Record<string, string> } & (
  | { content: Buffer }
  | { size: number; open(range: SentRange): Promise<Readable> }
)

/** Whole, or the part that was asked for: some browsers play no sound that they cannot ask for in parts. */
export async function sendFile(reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  reply.type(file.type).headers({ 'accept-ranges': 'bytes', 'content-disposition': 'inline', ...file.headers })
  const size = 'content' in file ? file.content.length : file.size
  const range = readRange(reply.request.headers.range, size)
  if (range === 'none-such') return reply.status(416).header('content-range', `bytes */${size}`).send('')
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if ('content' in file) return reply.send(file.content.subarray(start, end + 1))
  const part = await file.open({ start, end })
  return reply.header('content-length', end - start + 1).send(part)
}

/** What is asked for in a way that we do not know is answered with the whole. */
function readRange(header: string | undefined, size: number): SentRange | 'none-such' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const last = size - 1
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  return start > end ? 'none-such' : { start, end }
}

export function isFile(answer: unknown): answer is SentFile {
  if (typeof answer !== 'object' || answer === null) return false
  return ('content' in answer && Buffer.isBuffer(answer.content)) || ('open' in answer && 'size' in answer)
}

/** Shown where it is opened, and kept under this name, as headers say what is not ASCII. */
export function inlineNamed(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename*=UTF-8''${encoded}`
}
