import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../storage/s3-storage.ts'

export type TestS3 = Awaited<ReturnType<typeof startS3>>

/** A bucket over HTTP, as small as it can be: it knows one key, and refuses whatever is not signed by it as AWS describes it. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${portOf(address)}`,
    region: 'eu-north-1',
    bucket: 'provfiler',
    accessKeyId: 'AKIAPROV',
    secretAccessKey: 'hemligt/och+langt',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    asked.push(`${method} ${headers.range ?? ''}`.trim())
    if (!isSigned(request, settings)) return void response.writeHead(403).end('<Error>SignatureDoesNotMatch</Error>')
    const [, bucket, key] = url.split('/')
    if (bucket !== settings.bucket) return void response.writeHead(404).end()
    if (!key) return void response.writeHead(method === 'HEAD' ? 200 : 405).end()
    if (method === 'PUT') {
      // As with a real one: an object is there once all of it has come, and not before.
      if (headers['content-length'] === undefined) return void response.writeHead(411).end()
      objects.set(key, await buffer(request))
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    sendPart(response, objects.get(key), headers.range)
  }

  return { settings, objects, asked, close: () => new Promise((resolve) => server.close(resolve)) }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function sendPart(response: ServerResponse, object: Buffer | undefined, range: string | undefined): void {
  if (!object) return void response.writeHead(404).end('<Error>NoSuchKey</Error>')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!from || !to) return void response.writeHead(200).end(object)
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${object.length}` })
  response.end(object.subarray(Number(from), Number(to) + 1))
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signature Version 4, computed anew from what came. */
function isSigned({ method, url = '', headers }: IncomingMessage, settings: S3Settings): boolean {
  const { accessKeyId, secretAccessKey, region } = settings
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'])
  const day = at.slice(0, 8)
  const place = `${day}/${region}/s3/aws4_request`
  const isNow =
    Math.abs(Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) <
    900_000
  if (scope !== `${accessKeyId}/${place}` || !isNow || !names.split(';').includes('host')) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', at, place, sha256(canonical)].join('\n')).toString('hex') === signature
}
