import type { CrisisInformation, PatientSideForm } from '@samklang/contract/forms'
import { judgeAlerts } from '@samklang/engine/alerts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import type { Answering } from '../../answering/open-answering.ts'
import { useScope } from '../../session/scope.ts'
import { useCell } from '../../state/cell.ts'
import { unitInformationQuery } from '../unit-information.ts'

/**
 * Where help is, from the moment that an answer calls for it and for as long as the form is open. Judged here too: whoever
 * needs it must not have to wait for a network.
 */
export function useCrisis(
  form: PatientSideForm,
  { form: compiled, store, queue }: Answering,
): CrisisInformation | null {
  const shown = useShown(store)
  const { crisis } = useCell(queue.state)
  const { data: unit } = useQuery(unitInformationQuery(useScope()))
  const [isCalledFor, setCalledFor] = useState(false)
  const told = crisis ?? form.CrisisInformation
  if (!isCalledFor && (told || judgeAlerts(compiled, shown, []).some(({ Severity }) => Severity === 'Alert')))
    setCalledFor(true)
  if (!isCalledFor) return null
  return (
    told ?? {
      UnitName: unit?.UnitName ?? form.Readers.UnitName,
      Phone: unit?.Phone ?? null,
      OpeningHours: unit?.OpeningHours ?? null,
      Text: unit?.CrisisText ?? null,
    }
  )
}
