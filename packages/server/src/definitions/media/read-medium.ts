import { createHash } from 'node:crypto'
import type { Question } from '@samklang/contract/form-content'
import { idFromName } from '../../keys/ids.ts'

export type MediaKind = NonNullable<Question['media']>['kind']

/** A picture, a sound or a film, known by its bytes: the same one in two forms is one. */
export type Medium = { id: string; kind: MediaKind; contentType: string; bytes: Buffer }

const others: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
}

type Begins = (bytes: Buffer) => boolean
const starting =
  (start: string, at = 0): Begins =>
  (bytes) =>
    bytes.toString('latin1', at, at + start.length) === start
const inRiff =
  (name: string): Begins =>
  (bytes) =>
    starting('RIFF')(bytes) && starting(name, 8)(bytes)

/** What browsers show, by how such a file begins. Drawings that may carry programs are not among them. */
const known: Record<string, Begins> = {
  'image/png': starting('\x89PNG'),
  'image/jpeg': starting('\xff\xd8\xff'),
  'image/gif': starting('GIF8'),
  'image/webp': inRiff('WEBP'),
  'audio/mpeg': (bytes) => starting('ID3')(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
  'audio/wav': inRiff('WAVE'),
  'audio/ogg': starting('OggS'),
  'audio/mp4': starting('ftyp', 4),
  'video/mp4': starting('ftyp', 4),
  'video/webm': starting('\x1aE\xdf\xa3'),
}
const kinds: Record<string, MediaKind> = { image: 'Image', audio: 'Audio', video: 'Video' }

/** What the bytes of a file are, for a kind of medium, by how they begin; undefined where browsers show no such thing. */
export function mediaTypeOf(kind: MediaKind, bytes: Buffer): string | undefined {
  return Object.keys(known).find((type) => kindOf(type) === kind && known[type]?.(bytes))
}

function kindOf(contentType: string): MediaKind | undefined {
  return kinds[contentType.split('/')[0] ?? '']
}

/** Undefined when it is not what it says, or nothing that a browser shows. */
export function readMedium(said: string, base64: string): Medium | undefined {
  const given = said.split(';')[0]?.trim().toLowerCase() ?? ''
  const contentType = Object.hasOwn(others, given) ? (others[given] ?? given) : given
  const kind = kindOf(contentType)
  if (!kind || !Object.hasOwn(known, contentType)) return undefined
  const plain = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return undefined
  const bytes = Buffer.from(plain, 'base64')
  if (!known[contentType]?.(bytes)) return undefined
  const id = idFromName(`medium ${contentType} ${createHash('sha256').update(bytes).digest('hex')}`)
  return { id, kind, contentType, bytes }
}
