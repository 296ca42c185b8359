import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { AlertKind } from '@samklang/contract/form-content'
import type { PatientSideForm } from '@samklang/contract/forms'
import { helpFor, judgeAlerts, type RaisedAlert } from '@samklang/engine/alerts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import type { Answering } from '../../answering/open-answering.ts'
import { useScope } from '../../session/scope.ts'
import { useCell } from '../../state/cell.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import type { ShownHelp } from './crisis-part.tsx'
import { aboutOf } from './own-thanks.ts'

export type Help = Omit<ShownHelp, 'crisis'> & {
  crisis: CrisisInformation | null
  /** What is shown of it, where there is anything. */
  shown: ShownHelp | null
}

type Known = { kind: AlertKind | null; seen: ReadonlySet<string>; isOpen: boolean }

/**
 * Where help is, from the moment that an answer calls for it and for as long as the form is open. Judged here too: whoever
 * needs it must not have to wait for a network.
 */
export function useCrisis(form: PatientSideForm, { form: compiled, store, queue }: Answering): Help {
  const shown = useShown(store)
  const { crisis, course } = useCell(queue.state)
  const { data: unit } = useQuery(unitInformationQuery(useScope()))
  const [{ kind, seen, isOpen }, setKnown] = useState<Known>({ kind: null, seen: new Set(), isOpen: false })
  const told = crisis ?? form.CrisisInformation
  // What is told without a kind is never taken for the lesser one.
  const toldOf = told && (told.Kind === 'Medical' ? 'Medical' : 'Risk')
  const alerts = judgeAlerts(compiled, shown, [])
  const latest = worst(kind, toldOf, helpFor(alerts))
  const calling = callsOf(alerts)
  if (latest !== kind || calling.some((call) => !seen.has(call)))
    setKnown({ kind: latest, seen: new Set([...seen, ...calling]), isOpen: isOpen || latest !== kind })
  const help = {
    about: aboutOf(form),
    times: latest ? Math.max(1, seen.size) : 0,
    isUnreached: course === 'waiting',
    isUnsaved: course === 'unsaved',
    isOpen,
    setOpen: (next: boolean) => setKnown((before) => ({ ...before, isOpen: next })),
  }
  if (!latest) return { ...help, crisis: null, shown: null }
  const known = {
    UnitName: unit?.UnitName ?? form.Readers.UnitName,
    Phone: unit?.Phone ?? null,
    OpeningHours: unit?.OpeningHours ?? null,
    Text: unit?.CrisisText ?? null,
    ...(unit && { Texts: unit.CrisisTexts }),
    IsClosed: false,
    OpensAt: null,
    ...(unit && { TimeZone: unit.TimeZone }),
    // Whoever has lost access is told without the unit: what is known here stays.
    ...(told?.UnitName && told),
    Kind: latest,
  }
  return { ...help, crisis: known, shown: { ...help, crisis: known } }
}

/** each answer that calls for help by itself. One that becomes another is one more. */
export function callsOf(alerts: readonly RaisedAlert[]): string[] {
  return alerts.flatMap((alert) => (helpFor([alert]) ? [`${alert.Key} ${alert.ItemRef} ${String(alert.Value)}`] : []))
}

function worst(...kinds: (AlertKind | null)[]): AlertKind | null {
  return kinds.includes('Risk') ? 'Risk' : (kinds.find(Boolean) ?? null)
}
