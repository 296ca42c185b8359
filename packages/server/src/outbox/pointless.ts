import type { MessagePurpose } from '../database/table-types.ts'
import { codeMinutes } from '../session/lifetimes.ts'

const day = 24 * 60 * 60

/**
 * When a message that could not be sent is no longer worth sending. A code that has run out would only be taken for the newest
 * one; an alert is told anew every day, and so is what waits for staff.
 */
export const pointlessAfterSeconds: Record<MessagePurpose, number> = {
  OneTimeCode: codeMinutes * 60,
  AlertWaiting: day,
  FollowUpWaiting: day,
  StaffDigest: day,
  JournalReminder: day,
  FormReminder: 3 * day,
  NewMessage: 3 * day,
  ProgramNotification: 3 * day,
  NewForm: 7 * day,
  Invitation: 7 * day,
  AddressChanged: 7 * day,
  ConsentRequest: 7 * day,
}

/** What is kept as the reason, and known by where health looks. */
export const tooLate = 'too late'
