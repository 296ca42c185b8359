import * as messageCalls from '@samklang/contract/client/messages'
import type { ThreadMessage } from '@samklang/contract/messages'
import { useSend } from '../../api/use-call.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'

type Sending = { idempotencyKey: string; onSent: (sent: ThreadMessage) => void }

export function useSendMessage(owner: MessageThreadOwner, sending: Sending) {
  const inTreatment = useSend(messageCalls.sendMessage, sending)
  const inProgram = useSend(messageCalls.sendMessageInProgram, sending)
  return {
    ...('programId' in owner ? inProgram : inTreatment),
    error: 'programId' in owner ? inProgram.error : inTreatment.error,
  }
}
