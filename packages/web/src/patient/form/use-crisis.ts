import type { Abuse } from '@samklang/contract/abuse'
import type { PatientSideForm } from '@samklang/contract/forms'
import { findAlerts, helpFor } from '@samklang/engine/follow-up/alerts'
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
import { watchTexts } from './later-card.tsx'
import { aboutOf } from './own-thanks.ts'
import { isOfPoison, type ToldCrisis } from './told-crisis.ts'

export type CrisisHelp = Omit<ShownHelp, 'crisis'> & {
  crisis: ToldCrisis | null
  /** What is shown of it, where there is anything. */
  shown: ShownHelp | null
}

/** The questions whose free text may mean danger, as this device reads it; whether medicine or poison was taken; R-541: what of abuse. */
export type InText = { refs: readonly string[]; isOverdose: boolean; abuse: Abuse | null }

/** What words were heard to be about, together: danger to life, what somebody else does, and medicine or poison that was taken. */
const life = 1
const byOthers = 2
const poison = 4
const abuseIn: (Abuse | undefined)[] = [undefined, undefined, 'Alone', 'Beside']

/**
 * Where help is, from the moment that an answer calls for it and for as long as the form is open. Judged here too: whoever
 * needs it must not have to wait for a network.
 */
export function useCrisis(form: PatientSideForm, { form: compiled, store, queue }: OpenedAnswering): CrisisHelp {
  const shown = useShown(store)
  const { crisis, course } = useCell(queue.state)
  const { data: unit } = useQuery(unitInformationQuery(useScope()))
  const [known, setKnown] = useState(nothingCalled)
  const [{ refs, isOverdose, abuse }, setInText] = useState<InText>({ refs: [], isOverdose: false, abuse: null })
  const [heard, setHeard] = useState(0)
  // by what is fetched beside the first question. Where it cannot be, the server alone judges words.
  useEffect(() => watchTexts(store, setInText), [store])
  const told: ToldCrisis | null = crisis ?? form.CrisisInformation
  // What is told without a kind is never taken for the lesser one.
  const toldOf = refs[0] ? 'Risk' : told && (told.Kind === 'Medical' ? 'Medical' : 'Risk')
  const alerts = findAlerts(compiled, shown)
  const atOnce = [
    ...callsOf(alerts.filter(({ Key }) => form.AtOnceRules.includes(Key))),
    ...(told?.InText ?? []),
    ...refs,
  ]
  const called = hearCalls(known, toldOf, alerts, course === 'saved', atOnce)
  if (called !== known) setKnown(called)
  // what was heard once stays heard, as the card does: what was taken is not undone by deleting the words.
  const isLife =
    alerts.some((alert) => helpFor([alert]) === 'Risk') ||
    (refs[0] && abuse !== 'Alone') ||
    (told && told.Kind !== 'Medical' && told.Abuse !== 'Alone')
  const isPoison = isOverdose || (told !== null && isOfPoison(told))
  const meant = heard | (isLife ? life : 0) | (abuse || told?.Abuse ? byOthers : 0) | (isPoison ? poison : 0)
  if (meant !== heard) setHeard(meant)
  const wasPoison = (meant & poison) !== 0
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
    UnitName: form.Readers.UnitName,
    Phone: null,
    OpeningHours: null,
    Text: null,
    IsClosed: false,
    OpensAt: null,
    ...(unit && {
      UnitName: unit.UnitName,
      Phone: unit.Phone,
      OpeningHours: unit.OpeningHours,
      Text: unit.CrisisText,
      Texts: unit.CrisisTexts,
      TimeZone: unit.TimeZone,
    }),
    // Whoever has lost access is told without the unit: what is known here stays.
    ...(told?.UnitName && told),
    Kind: kind,
    inDanger: atOnce.length > 0 || wasPoison ? { age: form.Subject.Age } : null,
    isOverdose: wasPoison,
    Abuse: abuseIn[meant & (life | byOthers)],
    // What the server has told of, it has.
    hasEarlier: told !== null || called.reached.size > 0,
  }
  return { ...help, crisis: information, shown: { ...help, crisis: information } }
}
