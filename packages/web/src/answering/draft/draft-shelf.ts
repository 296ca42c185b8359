import { Answers } from '@samklang/contract/forms'
import { CivilDate, Instant } from '@samklang/contract/instants'
import * as z from 'zod/mini'
import { addSeconds } from '../../session/clock.ts'
import { openDraft, sealDraft } from './sealed-draft.ts'
import { prefix } from './unsent.ts'

/** One save as it is or was sent: repeated word for word until the server has answered it. */
export const Save = z.object({
  Answers: Answers,
  PreviousLastModifiedAt: z.nullable(Instant),
  EntryDate: z.optional(CivilDate),
})
export type Save = z.output<typeof Save>

/** What this browser knows and the server may not: the save under way, and the answers as they stand. */
export const Draft = z.object({
  underWay: z.nullable(Save),
  latest: Answers,
  base: z.nullable(Instant),
  /** The day that an entry of a journal is about. */
  entryDate: z.optional(CivilDate),
})
export type Draft = z.output<typeof Draft>

/** Whose draft of what; an entry of a journal has its own. */
export type DraftName = { person: string; formId: string; entryId?: string; draftKey: string }

const keptSeconds = 7 * 24 * 3600

/** False when the browser has no room or no leave to keep it: then the person must be told. */
export function keepDraft(name: DraftName, draft: Draft, now: Instant): boolean {
  try {
    const key = keyOf(name)
    const until = addSeconds(now, keptSeconds)
    localStorage.setItem(key, `${until} ${sealDraft(name.draftKey, key, JSON.stringify(draft))}`)
    return true
  } catch {
    return false
  }
}

export function readDraft(name: DraftName, now: Instant): Draft | undefined {
  const key = keyOf(name)
  const [until = '', sealed = ''] = localStorage.getItem(key)?.split(' ') ?? []
  if (until <= now) return undefined
  const text = openDraft(name.draftKey, key, sealed)
  return text === undefined ? undefined : Draft.safeParse(JSON.parse(text)).data
}

export function dropDraft(name: DraftName): void {
  localStorage.removeItem(keyOf(name))
}

/** The entries of a journal that this person has begun here and not sent. */
export function listDraftedEntries({ person, formId }: Pick<DraftName, 'person' | 'formId'>): string[] {
  const start = `${prefix}${person}.${formId}.`
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

function keyOf({ person, formId, entryId }: DraftName): string {
  return `${prefix}${person}.${formId}${entryId ? `.${entryId}` : ''}`
}
