import type { Analysis } from '@samklang/contract/analysis'
import * as analysisCalls from '@samklang/contract/client/analysis'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'
import { usePatient } from '../patient-context/use-patient.ts'

type Wanted = { mode?: Analysis['Settings']['Mode'] | null; unitIds?: readonly string[]; programId?: string }

/** The patient's results; while others are asked for, those that were there stay. */
export function useAnalysis({ mode = null, unitIds = [], programId = '' }: Wanted = {}) {
  const { Id } = usePatient()
  const scope = useScope()
  const body = {
    ...(mode && { Mode: mode }),
    ...(unitIds.length > 0 && { IncludeUnitIds: [...unitIds] }),
    ...(programId && { ProgramId: programId }),
  }
  return useQuery({
    ...callQuery(scope, analysisCalls.analyse, { params: { id: Id }, body }, { shownIn: 'dialog' }),
    placeholderData: keepPreviousData,
  })
}
