import type { MyThreadMessage, ThreadMessage } from '@samklang/contract/messages'

/** what is not written to the patient never becomes a reply to them, whatever was read. */
export function toMyMessage({
  Kind,
  ConfirmedBy,
  ConfirmedAs,
  GuardianReadings,
  Alert,
  ...message
}: ThreadMessage): MyThreadMessage {
  if (Kind !== 'Chat') throw new Error('a comment is for staff')
  return { ...message, Kind }
}
