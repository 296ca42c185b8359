import type { CivilDate } from '@samklang/contract/instants'
import type { RegistrationOutcome } from '@samklang/contract/patients'
import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import {
  carryOut,
  isReachedByTyped,
  type RegistrationFailure,
  type RegistrationTask,
  readPatient,
  registerPatient,
} from './carry-out.ts'
import { patientKey, type RegistrationDraft } from './registration-draft.ts'
import type { ChangeDraft } from './use-registration.ts'

type Wanted = {
  draft: RegistrationDraft
  change: ChangeDraft
  latest: () => RegistrationDraft
  tasks: readonly RegistrationTask[]
  today: CivilDate
  /** Resolves when the patient is open: until then the work goes on, and nothing is said to remain. */
  onFinish: (patientId: string, told: RegistrationResult) => Promise<void>
}

/** What the patient is called, and what became of the registration: undefined where only the rest remained. */
export type RegistrationResult = { name: string; outcome: RegistrationOutcome | undefined }

/** Of whom it was said that they are whom the unit has: the patient, or the contact of that key. */
type Confirmed = { isSamePerson?: boolean; sameContact?: string }

/** Registers the patient, then does the rest. What has been done is kept at once, so that a retry repeats none of it. */
export function useCarryOut({ draft, change: changeAny, latest, tasks, today, onFinish }: Wanted) {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const [failures, setFailures] = useState<readonly RegistrationFailure[]>([])
  const isRunning = useRef(false)

  /** an answer that comes late, after somebody else was begun, is no part of that registration. */
  function change(done: Partial<RegistrationDraft>) {
    if (latest().LookedUp === draft.LookedUp) changeAny(done)
  }

  async function run(known: string | null, { isSamePerson = false, sameContact }: Confirmed) {
    const registered = known ? { id: known, outcome: undefined } : await register(isSamePerson)
    if (!registered) return
    const { id, outcome } = registered
    // Whom the unit had already has a name and number of their own: a link goes to the number that was typed or to none.
    const isHad = id === draft.ExistingId || (outcome !== undefined && (outcome !== 'New' || isSamePerson))
    const patient = isHad ? await readPatient(id) : undefined
    const isSkipped = patient !== undefined && !isReachedByTyped(draft, patient)
    const later = isSkipped && { Invites: { ...draft.Invites, [patientKey]: 'Later' as const } }
    const { Firstname, Lastname } = patient ?? draft.Information
    const named = patient && { Information: { ...draft.Information, Firstname, Lastname } }
    change({ PatientId: id, ExistingId: null, ...named, ...later })
    let done = draft.Done
    const wanted = tasks.filter(({ work }) => !(isSkipped && work === 'invite'))
    const onDone = (key: string) => {
      done = [...done, key]
      change({ Done: done })
    }
    const failed = await carryOut(wanted, id, { onDone, sameContact })
    setFailures(failed)
    if (failed.length === 0) await onFinish(id, { name: `${Firstname} ${Lastname}`.trim(), outcome })
  }

  async function register(isSamePerson: boolean) {
    const { Id, Outcome } = await registerPatient(draft, today, isSamePerson)
    if (Outcome !== 'AlreadyHere') return { id: Id, outcome: Outcome }
    change({ ExistingId: Id })
    return undefined
  }

  async function start(known = draft.PatientId, confirmed: Confirmed = {}) {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setRefusal(undefined)
    setFailures([])
    try {
      await run(known, confirmed)
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
