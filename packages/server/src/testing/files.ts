import { clientVersion } from '@samklang/contract/client-version'
import type { FastifyInstance } from 'fastify'
import type { caller } from './test-server.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const filled = (start: string, size = 400) => Buffer.concat([latin(start), Buffer.alloc(size, 0x20)])

/** The smallest of each kind that begins as such a file does; not to be looked at. */
export const fileSamples = {
  'image/png': filled('\x89PNG\r\n\x1a\n'),
  'image/jpeg': filled('\xff\xd8\xff\xe0\x00\x10JFIF'),
  'image/gif': filled('GIF89a'),
  'image/webp': filled('RIFF\x10\x00\x00\x00WEBPVP8 '),
  'audio/mpeg': filled('ID3\x04\x00'),
  'audio/wav': filled('RIFF\x10\x00\x00\x00WAVEfmt '),
  'audio/ogg': filled('OggS\x00\x02'),
  'audio/mp4': filled('\x00\x00\x00\x20ftypM4A \x00\x00\x00\x00'),
  'video/mp4': filled('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00'),
  'video/webm': filled('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
  'application/pdf': filled('%PDF-1.7\n'),
}

type Caller = ReturnType<typeof caller>

/** Of bytes that nobody else has uploaded. */
export function distinctFile(type: keyof typeof fileSamples, mark: string): Buffer {
  return Buffer.concat([fileSamples[type], Buffer.from(mark)])
}

export function uploadFile(me: Caller, bytes: Buffer, { name = 'Provfil', path = '/api/media' } = {}) {
  const headers = { 'content-type': 'application/octet-stream' }
  return me.send('POST', `${path}?${new URLSearchParams({ name })}`, bytes, headers)
}

/** The cookies that a browser has after an answer. */
export function cookiesAfter({ cookies }: Pick<Awaited<ReturnType<Caller['get']>>, 'cookies'>): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}

/** A token for files, with what the browser that asked for it has from then on. */
export async function askMediaToken(me: Caller) {
  const reply = await me.get('/api/auth/media-token')
  return { token: String(reply.json().MediaToken), cookies: cookiesAfter(reply) }
}

/** With a token for files, as a browser asks for a picture. */
export async function openFile(app: FastifyInstance, me: Caller, id: string, headers: Record<string, string> = {}) {
  const { token, cookies } = await askMediaToken(me)
  return app.inject({ url: `/api/media/${id}?mediaToken=${token}`, headers, cookies })
}

export const uploadHeaders = (token: string, size: number) => ({
  'x-client-version': clientVersion,
  authorization: `Bearer ${token}`,
  'content-type': 'application/octet-stream',
  'content-length': String(size),
})
