import * as programCalls from '@samklang/contract/client/programs'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { useEffect, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import type { AssignOutcome } from '../assign/use-assign.ts'
import { isConflict } from '../care/use-latest-form.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { listChanges, type ProgramDraft, type ProposalChange, seenIn } from './choices.ts'

type Order = {
  draft: ProgramDraft
  notify: boolean
  proposal: ProgramProposal | undefined
  /** When that was reckoned. */
  readAt: number
  isCurrent: boolean
  onDone: (outcome: AssignOutcome) => void
  /** Another plan holds by now. */
  onStale: () => void
}

/** starts exactly what is shown; where another plan would be it by now, says what has changed and starts nothing. */
export function useCreateProgram({ draft, notify, proposal, readAt, isCurrent, onDone, onStale }: Order) {
  const { Id: PatientId } = usePatient()
  const [isWarned, setWarned] = useState(false)
  /** What was seen when it was refused, until the plan that holds has come. */
  const [refused, setRefused] = useState<{ seen: ProgramProposal; seenAt: number; error: CallError }>()
  const [changes, setChanges] = useState<readonly ProposalChange[] | null>(null)
  const create = useSend(programCalls.createProgram, {
    onSent: ({ Program, NotSent }) => onDone({ rows: [], seriesIds: [], notSent: NotSent, program: Program }),
  })

  useEffect(() => {
    if (!refused || !isCurrent || !proposal || readAt === refused.seenAt) return
    setChanges(listChanges(refused.error.body.Errors, refused.seen, proposal))
    setRefused(undefined)
  }, [refused, isCurrent, proposal, readAt])

  function start(acceptWarnings: boolean) {
    if (!proposal || !isCurrent) return
    const isWarning = proposal.Problems.some(({ Stops }) => !Stops)
    setWarned(isWarning && !acceptWarnings)
    if (isWarning && !acceptWarnings) return
    setChanges(null)
    const body = {
      PatientId,
      ProgramTemplateId: proposal.ProgramTemplateId,
      TemplateVersionId: proposal.TemplateVersionId,
      StartDate: proposal.StartDate,
      Choices: draft.choices,
      Seen: seenIn(proposal),
      Notify: notify,
      AcceptWarnings: acceptWarnings,
    }
    create.mutate({ body }, { onError: (error) => judge(error, proposal) })
  }

  function judge(error: Error, seen: ProgramProposal) {
    if (!(error instanceof CallError)) return
    if (isConflict(error)) {
      setRefused({ seen, seenAt: readAt, error })
      onStale()
    } else if (error.body.Code === 'criteria-warn' || error.body.Code === 'criteria-forbid') onStale()
  }

  return {
    start,
    isWarned,
    cancel: () => setWarned(false),
    changes,
    isPending: create.isPending || refused !== undefined,
    /** What has changed since is told of by itself. */
    error: isConflict(create.error) ? null : create.error,
  }
}
