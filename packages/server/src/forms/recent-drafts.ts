import type { Instant } from '@samklang/contract/instants'
import type { DraftForm } from './found-form.ts'

type Recent = { form: DraftForm; readAt: Instant }

/**
 * What the latest saves here have left their forms as. Whoever goes on from exactly there need not be read the form first:
 * the save still happens only if it stands so in the database, in the same record and unit, and is judged anew if not: whose form
 * it is changes when it moves, perhaps on another server. The patient's age and gender may change too, and the
 * phrases that the unit has added: nothing is remembered for longer since it was read, however often it is saved.
 */
export type RecentDrafts = {
  remember(form: DraftForm, now: Instant): void
  forget(id: string): void
  recall(id: string, version: Instant | null | undefined, now: Instant): DraftForm | undefined
}

const mostRemembered = 2000
const remembered = 2 * 60_000

/** Each server has its own. */
export function makeRecentDrafts(): RecentDrafts {
  const recent = new Map<string, Recent>()
  return {
    remember(form, now) {
      const readAt = recent.get(form.id)?.readAt ?? now
      // The latest goes last, so that the first is the one to forget.
      recent.delete(form.id)
      const [oldest] = recent.keys()
      if (recent.size >= mostRemembered && oldest !== undefined) recent.delete(oldest)
      recent.set(form.id, { form, readAt })
    },
    forget(id) {
      recent.delete(id)
    },
    recall(id, version, now) {
      const known = recent.get(id)
      if (!known) return undefined
      // It is read anew, and is as old as that then.
      if (!isFresh(known, now)) recent.delete(id)
      else if (known.form.lastModifiedAt === version) return known.form
      return undefined
    },
  }
}

function isFresh({ form: { openTill }, readAt }: Recent, now: Instant): boolean {
  return Date.parse(now) - Date.parse(readAt) <= remembered && (openTill === null || openTill >= now)
}
