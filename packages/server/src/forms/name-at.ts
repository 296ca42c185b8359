import { type RawBuilder, sql } from 'kysely'

/**
 * What the account `a` was called at a unit when it did something: of people as the unit knew them then, of staff as their
 * account says.
 */
export function nameAt(unitId: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`coalesce(person_name_at(a.identity_id, ${unitId}, ${at}), nullif(concat_ws(' ', a.firstname, a.lastname), ''))`
}
