import type { FormStatus } from '@samklang/contract/forms'
import { type RawBuilder, sql } from 'kysely'

/** For `in (…)`. Each is written out and none is a parameter: an index of such forms alone fits no other statement. */
export function statusList(statuses: readonly FormStatus[]): RawBuilder<FormStatus> {
  return sql.join(statuses.map((status) => sql.lit(status)))
}
