import * as programCalls from '@samklang/contract/client/programs'
import type { ProgramChange, ProgramRow } from '@samklang/contract/programs'
import { useEffect, useState } from 'react'
import { useCareSend, useRefreshCare } from '../care/use-care-send.ts'
import { isConflict } from '../care/use-latest-form.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'

/**
 * changes one patient's program by hand. Where a colleague was quicker nothing is saved: the program is read as it is now,
 * that is said, and the next press is about that one.
 */
export function useChangeProgram(program: ProgramRow, onSent: (program: ProgramRow) => void) {
  const [read, setRead] = useState(program)
  const change = useCareSend(programCalls.changeProgram, { onSent })
  const postpone = useCareSend(programCalls.postponeProgram, { onSent })
  const refresh = useRefreshCare()
  const care = useCareQuery(program.PatientId).data
  const latest = care?.Programs.find(({ Id }) => Id === program.Id)
  const isRefused = isConflict(change.error ?? postpone.error)
  const isTheirs = read !== program

  useEffect(() => {
    if (isRefused && latest && latest.LastModifiedAt !== read.LastModifiedAt) setRead(latest)
  }, [isRefused, latest, read])

  function make(made: ProgramChange) {
    const options = { onError: () => void refresh() }
    const params = { id: program.Id }
    const PreviousLastModifiedAt = read.LastModifiedAt
    if (made.Kind === 'Postpone') {
      postpone.mutate({ params, body: { Days: made.Days, PreviousLastModifiedAt } }, options)
    } else change.mutate({ params, body: { Change: made, PreviousLastModifiedAt } }, options)
  }

  return {
    /** As whoever presses has seen it. */
    program: read,
    make,
    /** A colleague has changed it meanwhile, and what is shown is theirs. */
    isTheirs,
    error: isRefused && isTheirs ? null : (change.error ?? postpone.error),
    isPending: change.isPending || postpone.isPending,
  }
}
