import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type FileStorage, StorageFailure } from './file-storage.ts'
import { rememberFor } from './remember-for.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** None: the bucket itself. */
  key?: string
  headers?: Record<string, string>
  body?: Readable
}

/** Nothing has come or gone for so long. */
const silentMs = 30_000
const askedAgainMs = 15_000

/**
 * Files in a bucket of something that speaks S3, addressed by path. A file goes there in one request with its length beforehand,
 * so that one that breaks off is never there at all. The signature covers all but the bytes, which TLS does.
 */
export function s3Storage(settings: S3Settings): FileStorage {
  const ask = (request: S3Request) => send(settings, request)
  const reach = rememberFor(askedAgainMs, async () => isGood(await finished(await ask({ method: 'HEAD' }))))
  return {
    async put(key, body, size) {
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
      const answer = await finished(await ask({ method: 'PUT', key, headers, body }))
      if (!isGood(answer)) throw new StorageFailure(`PUT ${answer.statusCode}`)
    },

    async open(key, { start, end }) {
      const answer = await ask({ method: 'GET', key, headers: { range: `bytes=${start}-${end}` } })
      answer.socket.setTimeout(0)
      endWhenSilent(answer)
      // A storage that knows no ranges would send the whole file for each part.
      if (answer.statusCode === 206) return answer
      answer.destroy()
      throw new StorageFailure(`GET ${answer.statusCode}`)
    },

    async remove(key) {
      const answer = await finished(await ask({ method: 'DELETE', key }))
      if (!isGood(answer) && answer.statusCode !== 404) throw new StorageFailure(`DELETE ${answer.statusCode}`)
    },

    isReachable: () => reach().catch(() => false),
  }
}

async function send(settings: S3Settings, { method, key, headers = {}, body }: S3Request): Promise<IncomingMessage> {
  const path = [settings.bucket, ...(key ? [key] : [])].map(encodeURIComponent).join('/')
  const signed = await sign(settings, {
    method,
    url: `${settings.endpoint.replace(/\/+$/, '')}/${path}`,
    headers,
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (signed.url.protocol === 'https:' ? secureRequest : plainRequest)(signed.url, {
    method,
    headers: { ...headers, ...Object.fromEntries(signed.headers) },
  })
  request.setTimeout(silentMs, () => request.destroy(new StorageFailure('silent')))
  request.on('response', resolve)
  // What goes wrong with the bytes on their way to us is told as it is; the rest is the storage's.
  request.on('error', () => reject(body?.errored ?? new StorageFailure(method)))
  if (body) pipeline(body, request).catch(() => request.destroy())
  else request.end()
  return promise
}

function sign(settings: S3Settings, request: { method: string; url: string; headers: Record<string, string> }) {
  const { accessKeyId, secretAccessKey, region } = settings
  return new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: 's3' }).sign()
}

function isGood({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** With what it says thrown away: only the status is of use. */
async function finished(answer: IncomingMessage): Promise<IncomingMessage> {
  answer.resume()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  answer.once('end', resolve).once('error', () => reject(new StorageFailure('broken off')))
  await promise
  return answer
}

/** Whoever has paused a film reads nothing for a while, and that is well: what has come waits then. */
function endWhenSilent(answer: IncomingMessage): void {
  let [come, since] = [answer.socket.bytesRead, performance.now()]
  const timer = setInterval(() => {
    const isHeard = answer.socket.bytesRead !== come || answer.readableLength > 0
    if (isHeard) [come, since] = [answer.socket.bytesRead, performance.now()]
    else if (performance.now() - since > silentMs) answer.destroy(new StorageFailure('silent'))
  }, silentMs / 6).unref()
  answer.once('close', () => clearInterval(timer))
}
