import type { CivilDate } from '@samklang/contract/instants'
import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { carryOut, type Failure, isReachedByTyped, registerPatient, type Task } from './carry-out.ts'
import { patientKey, type RegistrationDraft } from './registration-draft.ts'
import type { Change } from './use-registration.ts'

type Wanted = {
  draft: RegistrationDraft
  change: Change
  latest: () => RegistrationDraft
  tasks: readonly Task[]
  today: CivilDate
  /** Resolves when the patient is open: until then the work goes on, and nothing is said to remain. */
  onFinish: (patientId: string) => Promise<void>
}

/** Registers the patient, then does the rest. What has been done is kept at once, so that a retry repeats none of it. */
export function useCarryOut({ draft, change: changeAny, latest, tasks, today, onFinish }: Wanted) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const isRunning = useRef(false)

  /** an answer that comes late, after somebody else was begun, is no part of that registration. */
  function change(done: Partial<RegistrationDraft>) {
    if (latest().LookedUp === draft.LookedUp) changeAny(done)
  }

  async function run(known: string | null) {
    const id = known ?? (await register())
    if (!id) return
    // Whoever was here already has a number of their own: a link goes to the one that was typed or to none.
    const isSkipped = id === draft.ExistingId && !(await isReachedByTyped(draft, id))
    const later = isSkipped && { Invites: { ...draft.Invites, [patientKey]: 'Later' as const } }
    change({ PatientId: id, ExistingId: null, ...later })
    let done = draft.Done
    const wanted = tasks.filter(({ work }) => !(isSkipped && work === 'invite'))
    const failed = await carryOut(wanted, id, (key) => {
      done = [...done, key]
      change({ Done: done })
    })
    setFailures(failed)
    if (failed.length === 0) await onFinish(id)
  }

  async function register(): Promise<string | undefined> {
    const { Id, IsNew } = await registerPatient(draft, today)
    if (IsNew) return Id
    change({ ExistingId: Id })
    return undefined
  }

  async function start(known = draft.PatientId) {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setRefusal(undefined)
    setFailures([])
    try {
      await run(known)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { isPending, refusal, failures, start }
}

export type CarryOut = ReturnType<typeof useCarryOut>
