import type { ProgramOccurrence, ProgramRow } from '@samklang/contract/programs'
import { useCareQuery } from '../patient-context/use-care-items.ts'

/** what was assigned and waits, of which no message has left: by the keys of the occurrences. */
export function useUnreached({ PatientId }: Pick<ProgramRow, 'PatientId'>): (row: ProgramOccurrence) => boolean {
  const care = useCareQuery(PatientId).data
  const forms = [...(care?.Questionnaires ?? []), ...(care?.Journals ?? [])]
  const untold = new Set(
    forms.flatMap(({ Id, Notice }) => (Notice?.Status === 'Failed' || Notice?.Status === 'None' ? [Id] : [])),
  )
  return ({ FormId, RespondentType }) => FormId !== null && RespondentType !== 'Staff' && untold.has(FormId)
}
