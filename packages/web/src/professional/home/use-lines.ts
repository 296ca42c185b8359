import type { ClientCall, Input, Reply } from '@samklang/contract/call'
import * as ongoingCalls from '@samklang/contract/client/ongoing'
import type { OngoingJournal, OngoingPatient, OngoingProgram, OngoingTreatment } from '@samklang/contract/ongoing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import type { WorkScope } from './home-view.ts'
import { lineOfJournal, lineOfPatient, lineOfProgram, lineOfTreatment, type WorkLine } from './work-line.ts'

type Lines = {
  lines: readonly WorkLine[] | undefined
  /** What is shown was kept from before, and the server is being asked. */
  isFetching: boolean
  isError: boolean
  refetch: () => void
}

export function usePatientLines(scope: WorkScope): Lines {
  const call = scope === 'mine' ? ongoingCalls.listMyOngoingPatients : ongoingCalls.listOngoingPatients
  return useLines(call, { query: {} }, ofPatients)
}

export function useJournalLines(scope: WorkScope): Lines {
  const found = useLines(ongoingCalls.listOngoingJournals, {}, ofJournals)
  const lines = useMemo(() => found.lines?.filter(({ IsMine }) => scope === 'unit' || IsMine), [found.lines, scope])
  return { ...found, lines }
}

export function useTreatmentLines(scope: WorkScope): Lines {
  return useLines(ongoingCalls.listOngoingTreatments, { query: { scope: wireScope(scope) } }, ofTreatments)
}

export function useProgramLines(scope: WorkScope): Lines {
  return useLines(ongoingCalls.listOngoingPrograms, { query: { scope: wireScope(scope) } }, ofPrograms)
}

const ofPatients = (patients: OngoingPatient[]) => patients.map(lineOfPatient)
const ofJournals = (journals: OngoingJournal[]) => journals.map(lineOfJournal)
const ofTreatments = (treatments: OngoingTreatment[]) => treatments.map(lineOfTreatment)
const ofPrograms = (programs: OngoingProgram[]) => programs.map(lineOfProgram)

function wireScope(scope: WorkScope): 'mine' | 'units' {
  return scope === 'mine' ? 'mine' : 'units'
}

export function useLines<C extends ClientCall>(
  call: C,
  input: Input<C>,
  toLines: (reply: Reply<C>) => WorkLine[],
): Lines {
  // One list that fails does not blank the others: it says so itself, with a way to try again.
  const { data, isFetching, isError, refetch } = useQuery(callQuery(useScope(), call, input, { shownIn: 'place' }))
  const lines = useMemo(() => data && toLines(data), [data, toLines])
  return { lines, isFetching, isError, refetch: () => void refetch() }
}
