import type { Instant } from '@samklang/contract/instants'
import type { DraftForm } from './found-form.ts'

type Recent = { form: DraftForm; savedAt: Instant }

/**
 * What the latest saves here have left their forms as. Whoever goes on from exactly there need not be read the form first:
 * the save still happens only if it stands so in the database, in the same record and unit, and is judged anew if not: whose form
 * it is changes when it moves, perhaps on another server. The patient's age and gender may change too, so nothing is
 * remembered for long.
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
      // The latest goes last, so that the first is the one to forget.
      recent.delete(form.id)
      const [oldest] = recent.keys()
      if (recent.size >= mostRemembered && oldest !== undefined) recent.delete(oldest)
      recent.set(form.id, { form, savedAt: now })
    },
    forget(id) {
      recent.delete(id)
    },
    recall(id, version, now) {
      const known = recent.get(id)
      if (!known || known.form.lastModifiedAt !== version) return undefined
      if (Date.parse(now) - Date.parse(known.savedAt) > remembered) return undefined
      const { openTill } = known.form
      return openTill === null || openTill >= now ? known.form : undefined
    },
  }
}
