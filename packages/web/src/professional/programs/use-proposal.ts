import { useDebouncedValue } from '@mantine/hooks'
import * as programCalls from '@samklang/contract/client/programs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { ProgramDraft } from './choices.ts'
import { judgeDay, lastStartDay } from './judge-day.ts'

const pauseMs = 250

/** what would happen by what is chosen. `isCurrent` only while it is exactly that; what was there before is never taken for it. */
export function useProposal(programTemplateId: string, draft: ProgramDraft) {
  const { Id: PatientId } = usePatient()
  const [asked] = useDebouncedValue(draft, pauseMs)
  const isWhole = isStartDay(asked.startDate)
  const body = {
    PatientId,
    ProgramTemplateId: programTemplateId,
    StartDate: isWhole ? asked.startDate : null,
    Choices: asked.choices,
  }
  const query = callQuery(useScope(), programCalls.proposeProgram, { body }, { shownIn: 'dialog' })
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = data !== undefined && isWhole && asked === draft && !isFetching && !isPlaceholderData && !error
  return { proposal: data, readAt: dataUpdatedAt, error, hasDay: isStartDay(draft.startDate), isCurrent, refetch }
}

/** The server is asked about no other. */
function isStartDay(day: string): boolean {
  return judgeDay(day, today(), lastStartDay(today())) === undefined
}
