import type { InsertObject } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DB } from '../database/table-types.ts'

type Table =
  | 'questionnaire_set'
  | 'form'
  | 'journal'
  | 'journal_entry'
  | 'entry_score'
  | 'form_event'
  | 'form_score'
  | 'notification'
  | 'risk_alert'
  | 'alert_answerer'

/**
 * Two years of forms as the rows that the product's own acts would have left, so that a whole clinic's past is a handful of
 * statements. `past-forms.test.ts` lays the same form by both ways and compares.
 */
export type PastRows = { [T in Table]: InsertObject<DB, T>[] }

export function newLedger(): PastRows {
  return {
    questionnaire_set: [],
    form: [],
    journal: [],
    journal_entry: [],
    entry_score: [],
    form_event: [],
    form_score: [],
    notification: [],
    risk_alert: [],
    alert_answerer: [],
  }
}

/** In the order in which they refer to each other. What is written is no longer in the ledger. */
export async function saveLedger(db: Db, ledger: PastRows): Promise<void> {
  await inPortions(ledger.questionnaire_set, (rows) => db.insertInto('questionnaire_set').values(rows))
  await inPortions(ledger.form, (rows) => db.insertInto('form').values(rows))
  await inPortions(ledger.journal, (rows) => db.insertInto('journal').values(rows))
  await inPortions(ledger.journal_entry, (rows) => db.insertInto('journal_entry').values(rows))
  await inPortions(ledger.entry_score, (rows) => db.insertInto('entry_score').values(rows))
  await inPortions(ledger.form_event, (rows) => db.insertInto('form_event').values(rows))
  await inPortions(ledger.form_score, (rows) => db.insertInto('form_score').values(rows))
  await inPortions(ledger.notification, (rows) => db.insertInto('notification').values(rows))
  await inPortions(ledger.risk_alert, (rows) => db.insertInto('risk_alert').values(rows))
  await inPortions(ledger.alert_answerer, (rows) => db.insertInto('alert_answerer').values(rows))
}

// A statement carries at most 65 535 values, and a form has thirty.
const atOnce = 500

async function inPortions<Row>(rows: Row[], insert: (some: Row[]) => { execute: () => Promise<unknown> }) {
  for (const all = rows.splice(0); all.length > 0; ) await insert(all.splice(0, atOnce)).execute()
}
