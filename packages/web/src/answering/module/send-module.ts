import * as moduleCalls from '@samklang/contract/client/treatment-modules'
import type { Saved } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { type SendOptions, send } from '../../api/client.ts'
import type { DraftSave } from '../draft/draft-storage.ts'

type ModuleSave = {
  params: { id: string }
  body: Omit<DraftSave, 'EntryDate' | 'Progress' | 'PreviousLastModifiedAt'> & {
    Progress: Progress
    PreviousLastModifiedAt: Instant
  }
}

/** a module is saved by calls of its own, with how far one has come. */
export function sendModule(side: 'patient' | 'staff', save: ModuleSave, options: SendOptions): Promise<Saved> {
  return side === 'patient'
    ? send(moduleCalls.saveMyTreatmentModule, save, options)
    : send(moduleCalls.saveTreatmentModule, save, options)
}
