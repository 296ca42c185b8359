import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { AlertKind } from '@samklang/contract/form-content'
import type { PatientSideForm } from '@samklang/contract/forms'
import { helpFor, judgeAlerts } from '@samklang/engine/alerts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import type { Answering } from '../../answering/open-answering.ts'
import { useScope } from '../../session/scope.ts'
import { useCell } from '../../state/cell.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'

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
  const [kind, setKind] = useState<AlertKind | null>(null)
  const told = crisis ?? form.CrisisInformation
  // What is told without a kind is never taken for the lesser one.
  const toldOf = told && (told.Kind === 'Medical' ? 'Medical' : 'Risk')
  const latest = worst(kind, toldOf, helpFor(judgeAlerts(compiled, shown, [])))
  if (latest !== kind) setKind(latest)
  if (!latest) return null
  return {
    UnitName: unit?.UnitName ?? form.Readers.UnitName,
    Phone: unit?.Phone ?? null,
    OpeningHours: unit?.OpeningHours ?? null,
    Text: unit?.CrisisText ?? null,
    IsClosed: false,
    OpensAt: null,
    // Whoever has lost access is told without the unit: what is known here stays.
    ...(told?.UnitName && told),
    Kind: latest,
  }
}

function worst(...kinds: (AlertKind | null)[]): AlertKind | null {
  return kinds.includes('Risk') ? 'Risk' : (kinds.find(Boolean) ?? null)
}
