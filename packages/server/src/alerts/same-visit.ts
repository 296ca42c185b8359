import { isDeepStrictEqual } from 'node:util'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { groupOfItem, groupsAskedAgain, isSameVisit } from '@samklang/engine/form/asked-again'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { isOf, isOfFormOr } from './raise.ts'

type OfTime = {
  formId: string
  form: Pick<CompiledForm, 'content'>
  entry: string | null
  raised: readonly RaisedAlert[]
  /** Who says it: what somebody else was refused says nothing of it. */
  accountId: string
}

/**
 * a question that is asked again raises anew at another visit, whatever became of what was raised before. Two tabs that are open
 * at once are one visit: what one of them has said is not raised once more by the other.
 */
export async function leaveOutSameVisit(db: Db, said: OfTime): Promise<RaisedAlert[]> {
  const { formId, form, entry, raised, accountId } = said
  const groups = groupsAskedAgain(form)
  if (entry === null || !raised.some(({ ItemRef }) => groupOfItem(groups, ItemRef))) return [...raised]
  const known = await db
    .selectFrom('risk_alert')
    .select(['entry_id', 'rule_key', 'item_ref', 'value'])
    .where('form_id', '=', formId)
    .where('entry_id', 'is not', null)
    .where(sql<boolean>`(answer_changed_at is null or entry_id = ${entry})`)
    .where(isOfFormOr(accountId))
    .execute()
  // Its own alerts are seen to by what raises them.
  if (known.some((row) => row.entry_id === entry)) return [...raised]
  return raised.filter((alert) => {
    const group = groupOfItem(groups, alert.ItemRef)
    const isSaid = (row: (typeof known)[number]) =>
      group !== undefined &&
      row.entry_id !== null &&
      isSameVisit(group, row.entry_id, entry) &&
      isOf(row, alert) &&
      isDeepStrictEqual(row.value, alert.Value)
    return !known.some(isSaid)
  })
}
