import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { addSeconds } from '../../session/clock.ts'
import { amount, anyOf, listOf, orAbsent, orNull, shape, text } from '../../state/shape.ts'
import { prefix } from './unsent.ts'

/** One save as it is or was sent: repeated word for word until the server has answered it. */
export type Save = { Answers: Answer[]; PreviousLastModifiedAt: Instant | null; EntryDate?: CivilDate | undefined }

/** What this browser knows and the server may not: the save under way, and the answers as they stand. */
export type Draft = {
  underWay: Save | null
  latest: Answer[]
  base: Instant | null
  /** The day that an entry of a journal is about. */
  entryDate?: CivilDate | undefined
}

const areAnswers = listOf(
  shape<Answer>({
    QuestionId: text,
    Key: text,
    AnswerGroupId: orAbsent(orNull(text)),
    Value: anyOf<AnswerValue>(text, amount, listOf(text)),
  }),
)
const isSave = shape<Save>({ Answers: areAnswers, PreviousLastModifiedAt: orNull(text), EntryDate: orAbsent(text) })
const isDraft = shape<Draft>({
  underWay: orNull(isSave),
  latest: areAnswers,
  base: orNull(text),
  entryDate: orAbsent(text),
})

/** Whose draft of what; an entry of a journal has its own. */
export type DraftName = { person: string; formId: string; entryId?: string; draftKey: string }

const keptSeconds = 7 * 24 * 3600

type Cipher = typeof import('./sealed-draft.ts')
let cipher: Cipher | undefined
let fetching: Promise<void> | undefined

/** The cipher comes beside the first question instead of before it: most answers are sent long before they need it. */
export function readyShelf(): Promise<void> {
  if (cipher) return Promise.resolve()
  fetching ??= import('./sealed-draft.ts').then(takeCipher).finally(() => {
    fetching = undefined
  })
  return fetching
}

export function takeCipher(fetched: Cipher): void {
  cipher = fetched
}

export function isShelfReady(): boolean {
  return cipher !== undefined
}

/** Where something lies, the shelf must be ready before it is read. */
export function hasDraft({ person, formId }: Pick<DraftName, 'person' | 'formId'>): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(`${prefix}${person}.${formId}`))
}

/** False when the browser has no room, no leave or no cipher yet to keep it: then the person must be told. */
export function keepDraft(name: DraftName, draft: Draft, now: Instant): boolean {
  if (!cipher) return false
  try {
    const key = keyOf(name)
    const until = addSeconds(now, keptSeconds)
    localStorage.setItem(key, `${until} ${cipher.sealDraft(name.draftKey, key, JSON.stringify(draft))}`)
    return true
  } catch {
    return false
  }
}

export function readDraft(name: DraftName, now: Instant): Draft | undefined {
  const key = keyOf(name)
  const [until = '', sealed = ''] = localStorage.getItem(key)?.split(' ') ?? []
  if (until <= now) return undefined
  if (!cipher) throw new Error('Something lies on the shelf, and it is not ready to be read.')
  const opened = cipher.openDraft(name.draftKey, key, sealed)
  const draft: unknown = opened === undefined ? undefined : JSON.parse(opened)
  return isDraft(draft) ? draft : undefined
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
