import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { keyOf, readDraftEntry, writeDraftEntry } from './draft-entry.ts'
import type { Draft, DraftName, KeepResult, SeenDraft } from './draft-storage.ts'
import { openDraft, sealDraft } from './sealed-draft.ts'

const day = 24 * 3600
/** What the person believes to be on its way is kept longer than what was only begun. */
const keptSeconds = ({ wish }: Draft) => (wish ? 30 : 7) * day

/** Where one opening of a form keeps what is unsent. */
export type Place = {
  keep(draft: Draft, now: Instant): KeepResult
  drop(): void
  /** What lies there may be written over, where it is still what was seen. */
  claim(seen: string | null): void
  /** What lies there now, read where another tab has written it. */
  look(now: Instant): SeenDraft
  /** Whether what another tab has written was made of what was kept here, and holds it. */
  isFollowedBy(written: string): boolean
}

/**
 * All tabs of a browser share one place for a form, and each writes over only what it has read or written itself: whatever
 * lies there holds all that was kept before it. No two writings are alike, since each is sealed anew. `known` is what lay
 * there when the form was opened.
 */
export function openPlace(name: DraftName, known: string | null): Place {
  const key = keyOf(name)
  const there = () => localStorage.getItem(key)
  let ours = known
  return {
    keep(draft, now) {
      if (there() !== null && there() !== ours) return 'taken'
      try {
        const written = writeDraftEntry({
          until: addSeconds(now, keptSeconds(draft)),
          sealed: sealDraft(name.draftKey, key, draft),
          follows: markOf(there()),
          contextId: name.contextId ?? '',
          isToSend: draft.wish !== undefined,
          pagesDone: countDone(draft),
        })
        localStorage.setItem(key, written)
        ours = written
        return 'kept'
      } catch {
        return 'only-here'
      }
    },
    drop() {
      if (there() === ours) localStorage.removeItem(key)
    },
    claim(seen) {
      if (there() === seen) ours = seen
    },
    look: (now) => ({ written: there(), draft: there() === ours ? undefined : readDraft(name, now) }),
    isFollowedBy: (written) => readDraftEntry(written).follows === markOf(ours),
  }
}

function countDone({ progress = [] }: Draft): number {
  return progress.filter(({ Completed }) => Completed).length
}

/** Every writing names the one that it took the place of. */
function markOf(written: string | null): string {
  return readDraftEntry(written).sealed.slice(0, 16) || '-'
}

export function readDraft(name: DraftName, now: Instant): Draft | undefined {
  const key = keyOf(name)
  const { until, sealed } = readDraftEntry(localStorage.getItem(key))
  if (until <= now) return undefined
  const { draftKey, previousDraftKey } = name
  return openDraft(draftKey, key, sealed) ?? (previousDraftKey ? openDraft(previousDraftKey, key, sealed) : undefined)
}

/** The entries of a journal that this person has begun here and not sent. */
export function listDraftedEntries(name: Pick<DraftName, 'person' | 'formId'>): string[] {
  const start = `${keyOf(name)}.`
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}
