import type { PatientSideForm } from '@samklang/contract/forms'
import { findAlerts } from '@samklang/engine/follow-up/alerts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { helpCalledIn } from '../../session/help-called.ts'
import { useScope } from '../../session/scope.ts'
import { useCell } from '../../state/cell.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import { callsOf, hearCalls, nothingCalled } from './called.ts'
import type { ShownHelp } from './crisis-part.tsx'
import { aboutOf } from './own-thanks.ts'
import type { ToldCrisis } from './told-crisis.ts'

export type CrisisHelp = Omit<ShownHelp, 'crisis'> & {
  crisis: ToldCrisis | null
  /** What is shown of it, where there is anything. */
  shown: ShownHelp | null
}

/**
 * Where help is, from the moment that an answer calls for it and for as long as the form is open. Judged here too: whoever
 * needs it must not have to wait for a network.
 */
export function useCrisis(form: PatientSideForm, { form: compiled, store, queue }: OpenedAnswering): CrisisHelp {
  const shown = useShown(store)
  const { crisis, course } = useCell(queue.state)
  const { data: unit } = useQuery(unitInformationQuery(useScope()))
  const [known, setKnown] = useState(nothingCalled)
  const told = crisis ?? form.CrisisInformation
  // What is told without a kind is never taken for the lesser one.
  const toldOf = told && (told.Kind === 'Medical' ? 'Medical' : 'Risk')
  const alerts = findAlerts(compiled, shown)
  const atOnce = [...callsOf(alerts.filter(({ Key }) => form.AtOnceRules.includes(Key))), ...(told?.InText ?? [])]
  const called = hearCalls(known, toldOf, alerts, course === 'saved', atOnce)
  if (called !== known) setKnown(called)
  const { kind, times, isOpen, openings, isChanged } = called
  useEffect(() => {
    if (kind) helpCalledIn.set(form.Id)
  }, [kind, form.Id])
  const help = {
    about: aboutOf(form),
    times,
    openings,
    isChanged,
    isUnreached: course === 'waiting',
    isUnsaved: course === 'unsaved',
    isOpen,
    setOpen: (next: boolean) => setKnown((before) => ({ ...before, isOpen: next })),
  }
  if (!kind) return { ...help, crisis: null, shown: null }
  const information = {
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
    Kind: kind,
    inDanger: atOnce.length > 0 ? { age: form.Subject.Age } : null,
    // What the server has told of, it has.
    hasEarlier: told !== null || called.reached.size > 0,
  }
  return { ...help, crisis: information, shown: { ...help, crisis: information } }
}
