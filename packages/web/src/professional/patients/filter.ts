import type { PatientRow } from '@samklang/contract/patients'
import { holdsWords } from '../../ui/holds-words.ts'

/** What every list of patients is given by the fields above it. */
export type Filter = { words: string; tag: string | null; onClear: () => void; onShowUnit: () => void }

/** For the short lists, which are here already: by name or by id with or without hyphen, and by tag. */
export function matches(row: PatientRow, { words, tag }: Pick<Filter, 'words' | 'tag'>): boolean {
  const id = row.FormattedPersonalId ?? ''
  return holdsWords(`${row.Fullname} ${id} ${id.replaceAll('-', '')}`, words) && (!tag || row.Tags.includes(tag))
}
