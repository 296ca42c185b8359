import type { HistoryItem } from '@samklang/contract/care-items'
import { formatDay } from '../../ui/format-time.ts'

/** What the time line is narrowed down to; an empty one lets everything through. */
export type HistoryFilter = { kind: string; respondent: string; from: string; to: string }

export const noFilter: HistoryFilter = { kind: '', respondent: '', from: '', to: '' }

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

export function matches({ Form, At }: HistoryItem, { kind, respondent, from, to }: HistoryFilter): boolean {
  const day = formatDay(At)
  return (
    (kind === '' || Form?.Kind === kind) &&
    (respondent === '' || Form?.RespondentName === respondent) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to)
  )
}

/** Everyone who has answered or was asked, once each. */
export function respondentsOf(items: readonly HistoryItem[]): string[] {
  return [...new Set(items.flatMap(({ Form }) => (Form ? [Form.RespondentName] : [])))].sort((one, other) =>
    one.localeCompare(other, 'sv'),
  )
}
