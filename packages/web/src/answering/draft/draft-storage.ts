import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { keyOf } from './draft-entry.ts'

/** One save as it is or was sent: repeated word for word until the server has answered it. */
export type DraftSave = {
  Answers: Answer[]
  PreviousLastModifiedAt: Instant | null
  /** Of a module. */
  Progress?: Progress | undefined
  EntryDate?: CivilDate | undefined
  /** Where they could not be sent when they were given. */
  AnsweredBetween?: AnsweredBetween | undefined
}

/** the person has pressed send. Kept until the server has answered, under one key however often it is tried. */
export type SendWish = { at: Instant; key: string }

/** What this browser knows and the server may not: the save under way, and the answers as they stand. */
export type Draft = {
  underWay: DraftSave | null
  latest: Answer[]
  base: Instant | null
  /** Of a module: the pages as they stand. */
  progress?: Progress | undefined
  /** The day that an entry of a journal is about. */
  entryDate?: CivilDate | undefined
  /** When the answers were given that the server has not: the first and the last of them. */
  from?: Instant | undefined
  to?: Instant | undefined
  wish?: SendWish | undefined
}

/** What lay in this browser when somebody looked. */
export type SeenDraft = {
  /** As it lay there; null where nothing did. */
  written: string | null
  /** Absent where it is our own, or could not be read. */
  draft?: Draft | undefined
}

/** Whose draft of what; an entry of a journal has its own. */
export type DraftName = {
  person: string
  formId: string
  entryId?: string
  draftKey: string
  /** Opens what was kept before the server's key was changed; nothing is kept under it any more. */
  previousDraftKey?: string | null
  /** Of whom the session is about: told beside what is sealed, so that the right person is pointed out. */
  contextId?: string | undefined
}
type FormOf = Pick<DraftName, 'person' | 'formId'>

/** Only here: the browser has no room, no leave or no cipher yet to keep it. Taken: what another tab wrote lies there. */
export type KeepResult = 'kept' | 'only-here' | 'taken'

type DraftStorage = typeof import('./encrypted-drafts.ts')
let draftStorage: DraftStorage | undefined
let fetching: Promise<DraftStorage> | undefined

/** The draftStorage and its cipher come beside the first question instead of before it: most answers are sent before they need it. */
export function loadDraftStorage(): Promise<DraftStorage> {
  fetching ??= import('./encrypted-drafts.ts').then(setDraftStorage).finally(() => {
    fetching = undefined
  })
  return fetching
}

export function setDraftStorage(fetched: DraftStorage): DraftStorage {
  draftStorage = fetched
  return fetched
}

/** Absent until it is ready. */
export function loadedDraftStorage(): DraftStorage | undefined {
  return draftStorage
}

/** Where something lies, the draftStorage must be ready before the form is opened. */
export function hasDraft(form: FormOf): boolean {
  return keysOf(form).length > 0
}

function keysOf(form: FormOf): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(form)))
}
