import { ResultTableColumn } from '@samklang/contract/analysis'
import * as z from 'zod/mini'

const key = 'samklang.result-columns'

const usual: readonly ResultTableColumn[] = ['FormAnsweredDate', 'FormName', 'FormAnsweredBy', 'SingleResultField']

const Kept = z.array(ResultTableColumn).check(z.minLength(1))

/** The columns that were chosen last on this computer. Says nothing of anybody. */
export function keptColumns(): ResultTableColumn[] {
  try {
    return inOrder(Kept.parse(JSON.parse(localStorage.getItem(key) ?? 'null')))
  } catch {
    return inOrder(usual)
  }
}

export function keepColumns(columns: readonly ResultTableColumn[]): void {
  localStorage.setItem(key, JSON.stringify(columns))
}

/** When it was first, then what and by whom, and what it came to last. */
export const columnOrder: readonly ResultTableColumn[] = [
  'FormAnsweredDate',
  'FormName',
  'FormVariant',
  'FormAnsweredBy',
  'SingleResultField',
  'FormComment',
  'FormSentDate',
  'FormConfirmedDate',
]

function inOrder(columns: readonly ResultTableColumn[]): ResultTableColumn[] {
  return columnOrder.filter((column) => columns.includes(column))
}

/** One more, or one less; the last one stays, since a table without columns says nothing. */
export function withColumn(columns: readonly ResultTableColumn[], column: ResultTableColumn): ResultTableColumn[] {
  const next = columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]
  return inOrder(next.length > 0 ? next : columns)
}
