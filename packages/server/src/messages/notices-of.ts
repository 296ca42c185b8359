import type { NotificationType } from '@samklang/contract/notifications'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'

type Notices = { isNew: NotificationType; isLate: NotificationType }

/** what tells staff that somebody has written in a thread, and that what was written has not been read. */
export function noticesOf(owner: ThreadOwner): Notices {
  return 'treatmentId' in owner
    ? { isNew: 'NewTreatmentMessage', isLate: 'Inactivity_UnconfirmedTreatmentMessage' }
    : { isNew: 'NewProgramMessage', isLate: 'Inactivity_UnconfirmedProgramMessage' }
}
