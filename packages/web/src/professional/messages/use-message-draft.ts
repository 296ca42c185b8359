import type { MessageKind } from '@samklang/contract/messages'
import * as z from 'zod/mini'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { newId } from '../../state/new-id.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'

const MessageDraft = z.object({
  text: z.string(),
  moduleId: z.nullable(z.string()),
  /** Belongs to these very words: sent again, also after a reload, they are the same message. */
  key: z.string(),
})
const blank: z.output<typeof MessageDraft> = { text: '', moduleId: null, key: '' }

/** what is typed to the patient and what is typed among staff are kept apart. */
export function useMessageDraft(owner: MessageThreadOwner, kind: MessageKind) {
  const threadId = threadIdOf(owner)
  const { draft, change, kept } = useKeptDraft(`message/${kind}/${threadId}`, blank, MessageDraft)
  return {
    draft,
    kept: { ...kept, hasChoices: false },
    write: (text: string) => change(text === '' && draft.moduleId === null ? blank : { text, key: newId() }),
    choose: (moduleId: string | null) => change({ moduleId, key: newId() }),
  }
}
