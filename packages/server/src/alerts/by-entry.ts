import { splitRepeated } from '@samklang/contract/item-names'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** What is called for in each time of a group that is written several times, by its id, and in the rest of the form under null. */
export function byEntry(alerts: readonly RaisedAlert[]): Map<string | null, RaisedAlert[]> {
  const entries = new Map<string | null, RaisedAlert[]>()
  for (const alert of alerts) {
    const { name, answerGroupId = null } = alert.ItemRef === null ? { name: null } : splitRepeated(alert.ItemRef)
    const said = { ...alert, ItemRef: name }
    const known = entries.get(answerGroupId)
    if (known) known.push(said)
    else entries.set(answerGroupId, [said])
  }
  return entries
}

/** Those that something was called for in: also what was taken away since no longer says so. */
export async function listAlertedEntries(db: Db, formId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct entry_id as id from risk_alert where form_id = ${formId} and entry_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}
