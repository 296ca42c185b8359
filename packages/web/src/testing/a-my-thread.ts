import type { MyMessageThread, MyThreadMessage } from '@samklang/contract/messages'
import { now } from '../session/clock.ts'

/** A thread as the patient reads it, in which nobody has written. */
export function aMyThread(more: Partial<MyMessageThread> = {}): MyMessageThread {
  return {
    Messages: [],
    HasOlder: false,
    Unread: 0,
    IsOpen: true,
    Readers: [],
    GuardiansCannotRead: false,
    Away: [],
    DraftKey: btoa('a key of the tests, thirty-two b.'.slice(0, 32)),
    PreviousDraftKey: null,
    ...more,
  }
}

let made = 0

export function aMyMessage(more: Partial<MyThreadMessage> = {}): MyThreadMessage {
  made += 1
  return {
    Id: `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`,
    TreatmentId: '00000000-0000-4000-8000-00000000000a',
    ProgramId: null,
    TreatmentModuleId: null,
    ModuleName: null,
    Kind: 'Chat',
    MessageText: 'Hej',
    CreatedAt: now(),
    WrittenAt: null,
    SenderName: 'Maj Tallkvist',
    FromStaff: false,
    IsByProgram: false,
    WrittenAs: 'Patient',
    IsMine: true,
    ConfirmedAt: null,
    ...more,
  }
}
