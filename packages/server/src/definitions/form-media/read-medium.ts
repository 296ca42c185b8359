import { createHash } from 'node:crypto'
import type { Question } from '@samklang/contract/form-content'
import { fileTypes } from '@samklang/contract/media'
import { beginsAs, kindOfType } from '../../media/content-type.ts'
import { mediumId } from '../../media/medium-id.ts'

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

/** What the bytes of a file are, for a kind of medium, by how they begin; undefined where browsers show no such thing. */
export function mediaTypeOf(kind: MediaKind, bytes: Buffer): string | undefined {
  return fileTypes[kind].find((type) => beginsAs(type, bytes))
}

/** A document is nothing that a form shows. */
function kindOf(contentType: string): MediaKind | undefined {
  const kind = kindOfType(contentType)
  return kind === 'Document' ? undefined : kind
}

/** Undefined when it is not what it says, or nothing that a browser shows. */
export function readMedium(said: string, base64: string): Medium | undefined {
  const given = said.split(';')[0]?.trim().toLowerCase() ?? ''
  const contentType = Object.hasOwn(others, given) ? (others[given] ?? given) : given
  const kind = kindOf(contentType)
  if (!kind) return undefined
  const plain = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return undefined
  const bytes = Buffer.from(plain, 'base64')
  if (!beginsAs(contentType, bytes)) return undefined
  const id = mediumId(contentType, createHash('sha256').update(bytes).digest('hex'))
  return { id, kind, contentType, bytes }
}
