import type { CivilDate } from '@samklang/contract/instants'
import type { Relation } from '@samklang/contract/relations'

/** A temporary contact counts through its last day. */
export function hasEnded({ ValidUntil }: Pick<Relation, 'ValidUntil'>, day: CivilDate): boolean {
  return ValidUntil !== null && ValidUntil < day
}
