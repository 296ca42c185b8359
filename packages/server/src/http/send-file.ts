import type { FastifyReply } from 'fastify'

export type SentFile = { content: Buffer; type: string }

/** Whole, or the part that was asked for: some browsers play no sound that they cannot ask for in parts. */
export function sendFile(reply: FastifyReply, { content, type }: SentFile): FastifyReply {
  reply.type(type).header('accept-ranges', 'bytes').header('content-disposition', 'inline')
  const asked = /^bytes=(\d*)-(\d*)$/.exec(reply.request.headers.range ?? '')
  const [, from = '', to = ''] = asked ?? []
  if (from === '' && to === '') return reply.send(content)
  const last = content.length - 1
  const start = from === '' ? Math.max(0, content.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(last, Number(to))
  if (start > end) return reply.status(416).header('content-range', `bytes */${content.length}`).send('')
  reply.status(206).header('content-range', `bytes ${start}-${end}/${content.length}`)
  return reply.send(content.subarray(start, end + 1))
}

export function isFile(answer: unknown): answer is SentFile {
  return typeof answer === 'object' && answer !== null && 'content' in answer && Buffer.isBuffer(answer.content)
}
