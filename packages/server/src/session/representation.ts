import type { CivilDate } from '@samklang/contract/instants'
import { type RawBuilder, sql } from 'kysely'

/**
 * When a relation `l` to a patient `p` lets a person represent that patient: asked at sign-in, when contexts are listed
 * and at every request, so that whatever ends it ends it everywhere. An agent needs the patient's leave and an e-ID.
 */
export function relationHolds(level: RawBuilder<unknown>, today: CivilDate): RawBuilder<boolean> {
  return sql<boolean>`l.status = 'Active' and p.status = 'Active'
    and (l.valid_until is null or l.valid_until >= ${today}::date)
    and (l.acts_as <> 'Agent' or (p.allow_agent and ${level} = 'Three'))`
}
