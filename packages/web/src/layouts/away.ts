import type { CivilDate } from '@samklang/contract/instants'
import type { Profile } from '@samklang/contract/session'

/** The last day of being away, while it has not passed. */
export function awayUntil({ AwayUntil }: Pick<Profile, 'AwayUntil'>, day: CivilDate): CivilDate | null {
  return AwayUntil !== null && AwayUntil >= day ? AwayUntil : null
}
