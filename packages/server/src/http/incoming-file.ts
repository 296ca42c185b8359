import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import './route-config.ts'

/** The body of a call that takes a file, as it comes. */
export type IncomingFile = {
  bytes: Readable
  /** As the sender says beforehand; nobody must be believed about more than that. */
  size: number | undefined
}

export const fileBodyType = 'application/octet-stream'

/** What a refused sender has on the way is thrown away for so long, so that the answer is read; then the connection is cut. */
const lingerMs = 3000

/** Bodies that are files are handed on unread; those under way are cut off when the server ends. */
export function takeFiles(app: FastifyInstance): void {
  const underWay = new Set<Readable>()
  app.addContentTypeParser(fileBodyType, (request, payload, done) => {
    if (!request.routeOptions.config.call?.takesFile) return done(unsupported())
    underWay.add(payload)
    payload.once('close', () => underWay.delete(payload))
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    for (const payload of underWay) payload.destroy(new Refusal(503, 'busy', { RetryAfter: 5 }))
  })
}

/** Any other body would be read whole into memory, however large a file may be; one that is packed has no length to go by. */
export function refuseOtherBodies({ headers }: FastifyRequest): void {
  const isFile = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === fileBodyType
  if (!isFile || headers['content-encoding'] !== undefined) throw unsupported()
}

export function fileOf({ body, headers }: FastifyRequest): IncomingFile {
  const length = headers['content-length']
  if (!(body instanceof Readable)) return { bytes: Readable.from([]), size: 0 }
  return { bytes: body, size: length === undefined ? undefined : Number(length) }
}

/** After an answer that came before the file was whole. */
export async function endUnread({ raw }: FastifyRequest, _: FastifyReply): Promise<void> {
  const { socket } = raw
  if (raw.complete || !(socket instanceof Socket)) return
  raw.unpipe()
  raw.resume()
  setTimeout(() => raw.complete || socket.destroy(), lingerMs).unref()
}

function unsupported(): Refusal {
  return new Refusal(415, 'validation')
}
