import type { MyForm } from '@samklang/contract/care-items'
import { formatDay, formatMoment } from '../ui/format-time.ts'

type Format = (instant: string) => string

/**
 * of forms with the same name, when each came or was answered: the day, the minute too where it is the same day, and a number
 * where it is the same minute, so that no two of them read the same.
 */
export function tellTimes(forms: readonly MyForm[]): Map<string, string> {
  const named = [...groupsOf(forms, ({ DisplayName }) => DisplayName).values()]
  return new Map(named.filter(({ length }) => length > 1).flatMap((twins) => timesOf(twins, formatDay, formatMoment)))
}

function timesOf(forms: readonly MyForm[], format: Format, finer?: Format): [string, string][] {
  return [...groupsOf(forms, (form) => sayTime(form, format))].flatMap(([time, same]) => {
    if (same.length > 1 && finer) return timesOf(same, finer)
    return same.map(({ Id }, at): [string, string] => [Id, same.length === 1 ? time : `${time} (${at + 1})`.trim()])
  })
}

/** `Map.groupBy` is not there on the phones of some patients. */
function groupsOf(forms: readonly MyForm[], keyOf: (form: MyForm) => string): Map<string, MyForm[]> {
  const groups = new Map<string, MyForm[]>()
  for (const form of forms) {
    const key = keyOf(form)
    groups.set(key, [...(groups.get(key) ?? []), form])
  }
  return groups
}

function sayTime({ Status, AnsweredDate, SentDate }: MyForm, format: Format): string {
  const at = Status === 'Closed' ? AnsweredDate : SentDate
  return at ? format(at) : ''
}
