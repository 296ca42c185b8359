import { isBorn } from '@samklang/contract/birth-date'
import type { Fault } from '@samklang/contract/faults'
import type { CivilDate } from '@samklang/contract/instants'
import { findNameFault } from '@samklang/contract/names'
import { contradictsId, type IdType } from '@samklang/contract/personal-ids'
import { Refusal } from '../http/refusal.ts'

type Typed = { Firstname: string; Lastname: string; DateOfBirth: string; IdType: IdType }

/** What the rules say about what a person typed, beyond what the shape of the call has told already. */
export function findTypedFaults(typed: Typed, personalId: string | null, today: CivilDate): Fault[] {
  const faults: Fault[] = []
  for (const Field of ['Firstname', 'Lastname'] as const) {
    const Key = findNameFault(typed[Field])
    if (Key) faults.push({ Field, Key })
  }
  if (!isBorn(typed.DateOfBirth, today)) faults.push({ Field: 'DateOfBirth', Key: 'valid-date-of-birth' })
  else if (contradictsId(typed.IdType, personalId, typed.DateOfBirth))
    faults.push({ Field: 'DateOfBirth', Key: 'birth-date-of-id' })
  return faults
}

/** All at once, so that nobody is told of one mistake at a time. */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal(400, 'validation', { Errors: faults })
}
