import type { Calls } from './call.ts'
import { careItemCalls } from './care-items.ts'
import { emergencyOpeningCalls } from './emergency-openings.ts'
import { invitationCalls } from './invitations.ts'
import { messageCalls } from './messages.ts'
import { patientCalls } from './patients.ts'
import { personRecordCalls } from './person-record.ts'
import { relationCalls } from './relations.ts'
import { sessionCalls } from './session.ts'
import { signInCalls } from './sign-in.ts'
import { systemCalls } from './system.ts'
import { tagCalls } from './tags.ts'
import { unitGroupCalls } from './unit-groups.ts'
import { unitCalls } from './units.ts'

/** Every call there is, by the care concept that it belongs to. What is not here does not exist. */
export const allCalls = {
  system: systemCalls,
  'sign-in': signInCalls,
  session: sessionCalls,
  units: unitCalls,
  'unit-groups': unitGroupCalls,
  patients: patientCalls,
  tags: tagCalls,
  'emergency-openings': emergencyOpeningCalls,
  'care-items': careItemCalls,
  relations: relationCalls,
  invitations: invitationCalls,
  'person-record': personRecordCalls,
  messages: messageCalls,
} as const satisfies Record<string, Calls>
