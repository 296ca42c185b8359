import * as z from 'zod/mini'
import type { Calls } from './call.ts'
import { Instant } from './instants.ts'
import { hasUnseen } from './names.ts'
import { obeys } from './obeys.ts'

export const mostDangerPhrases = 200
export const longestDangerPhrase = 80

/** What a phrase is written in, for whoever keeps the list. Every phrase is looked for in every text, whatever its language. */
export const phraseLanguages = ['sv', 'en', 'ar', 'fa', 'fi', 'pl', 'so', 'ti', 'uk', 'other'] as const
export const PhraseLanguage = z.enum(phraseLanguages)
export type PhraseLanguage = z.output<typeof PhraseLanguage>

/** danger to life, or what somebody else does to whoever writes. */
export const phraseKinds = ['Life', 'Abuse'] as const
export const PhraseKind = z.enum(phraseKinds)
export type PhraseKind = z.output<typeof PhraseKind>

/** Words in order; `word*` is one that begins so. How it is read is the engine's. */
export const DangerPhrase = z.strictObject({
  Language: PhraseLanguage,
  Kind: z._default(PhraseKind, 'Life'),
  Text: z.string().check(
    z.trim(),
    z.minLength(3, 'min_value'),
    z.maxLength(longestDangerPhrase, 'max_value'),
    obeys((text: string) => (hasUnseen(text) ? 'not-allowed' : undefined)),
  ),
})
export type DangerPhrase = z.output<typeof DangerPhrase>

export const UnitDangerPhrases = z.object({
  UnitId: z.uuid(),
  UnitName: z.string(),
  /** The unit's own, beside those that come with Samklang, which none takes away. */
  Phrases: z.array(DangerPhrase),
  /** Of the units above: they hold here too. */
  Inherited: z.array(z.object({ Language: PhraseLanguage, Kind: PhraseKind, Text: z.string(), UnitName: z.string() })),
  LastModifiedAt: z.nullable(Instant),
})
export type UnitDangerPhrases = z.output<typeof UnitDangerPhrases>

const byId = z.object({ id: z.uuid() })

/** Our own, beside the specification's. */
export const dangerPhraseCalls = {
  listUnitDangerPhrases: {
    method: 'GET',
    path: '/api/units/danger-phrases',
    shows: ['danger-phrases'],
    access: { permission: 'Units.Manage' },
    reply: z.array(z.object({ UnitId: z.uuid(), UnitName: z.string(), Depth: z.number(), Count: z.number() })),
  },
  getUnitDangerPhrases: {
    method: 'GET',
    path: '/api/units/:id/danger-phrases',
    shows: ['danger-phrases'],
    access: { permission: 'Units.Manage' },
    params: byId,
    reply: UnitDangerPhrases,
  },
  setUnitDangerPhrases: {
    method: 'PUT',
    path: '/api/units/:id/danger-phrases',
    changes: ['danger-phrases'],
    access: { permission: 'Units.Manage' },
    params: byId,
    /** As it was read: whoever was first in changing it meanwhile is not written over. */
    body: z.strictObject({
      Phrases: z.array(DangerPhrase).check(z.maxLength(mostDangerPhrases, 'max_value')),
      LastModifiedAt: z.nullable(Instant),
    }),
    reply: UnitDangerPhrases,
    audit: 'ChangeDangerPhrases',
  },
} as const satisfies Calls
