import * as messageCalls from '@samklang/contract/client/messages'
import { useSend } from '../../api/use-call.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'

type Sending = { idempotencyKey: string; onSent: () => void }

export function useSendMine(owner: MessageThreadOwner, sending: Sending) {
  const inTreatment = useSend(messageCalls.sendMyMessage, sending)
  const inProgram = useSend(messageCalls.sendMyMessageInProgram, sending)
  return {
    ...('programId' in owner ? inProgram : inTreatment),
    error: 'programId' in owner ? inProgram.error : inTreatment.error,
  }
}
