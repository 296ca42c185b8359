import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { sql } from 'kysely'

/** What answers call for, as rows `n`: the rule, the question or row, and what was answered. */
export function sayings(raised: readonly RaisedAlert[]) {
  const said = raised.map(({ Key: rule, ItemRef: item, Value: value }) => ({ rule, item, value }))
  return sql`jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as n (rule text, item text, value jsonb)`
}
