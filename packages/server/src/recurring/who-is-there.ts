import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { findRespondents } from '../relations/respondents.ts'
import type { RecurringSeries } from './series.ts'

export type RespondentPresence =
  | 'There'
  /** The relation rests or is over: they do not come in for the patient, at least not now. */
  | 'Away'
  /** Of a protected patient: nobody is asked whom staff have not approved by name since. */
  | 'Unapproved'

/** Of each series, whether the one who is asked may answer. Staff are always there. */
export async function whoIsThere(
  db: Db,
  keys: Keys,
  all: readonly RecurringSeries[],
  now: Instant,
): Promise<(series: RecurringSeries) => RespondentPresence> {
  const asked = all.filter(({ respondentType }) => respondentType !== 'Staff')
  const find = await findRespondents(db, keys, asked, now)
  return (series) => {
    if (series.respondentType === 'Staff') return 'There'
    const person = find(series)
    if (person?.needsApproval) return 'Unapproved'
    return person && person.relationStatus !== 'Removed' ? 'There' : 'Away'
  }
}
