import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

/** Whether the way in which somebody signed in reaches what this unit gave: a code reaches the units that vouch for it. */
export function isVouchedFor(
  { vouchingUnitIds }: Pick<Actor, 'vouchingUnitIds'>,
  unitId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${vouchingUnitIds}::uuid[] is null or ${unitId} = any (${vouchingUnitIds}::uuid[]))`
}
