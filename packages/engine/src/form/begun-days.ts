import type { CivilDate } from '@samklang/contract/instants'
import type { CompiledForm } from './compile-form.ts'
import { missingRequired } from './complete.ts'
import type { Visibility } from './visible.ts'

/** An entry of a diary, with what is asked of whoever was as old as they were on its day. */
export type ShownEntry = { day: CivilDate; shown: Visibility }

/** days whose every entry lacks something that must be answered, each once. */
export function begunDays(form: CompiledForm, entries: readonly ShownEntry[]): CivilDate[] {
  const isWhole = ({ shown }: ShownEntry) => missingRequired(form, shown).length === 0
  const days = Map.groupBy(entries, ({ day }) => day)
  return [...days].flatMap(([day, some]) => (some.some(isWhole) ? [] : [day]))
}
