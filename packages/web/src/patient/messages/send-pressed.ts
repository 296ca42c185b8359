import * as messageCalls from '@samklang/contract/client/messages'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { invalidate } from '../../api/invalidate.ts'
import { queryClient } from '../../api/query-client.ts'
import { isShowing } from '../../api/topics.ts'
import { reportCaught } from '../../errors/report-caught.ts'
import { now } from '../../session/clock.ts'
import { inOneTab } from '../../session/one-tab.ts'
import { orNull, shape, text } from '../../state/shape.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'
import { listUnsentMessages, noteMessageDraft, openField, type UnsentMessage } from '../../state/unsent-messages.ts'
import { bodyOf, type DraftPlace, dropMessage, isPressed, keepRefused, readMessage } from './message-draft.ts'
import { isNotReached } from './not-reached.ts'

type DraftKeys = { DraftKey: string; PreviousDraftKey: string | null }
const isKeys = shape<DraftKeys>({ DraftKey: text, PreviousDraftKey: orNull(text) })

/**
 * sends what was pressed in any thread and has reached nobody, without its page: also where the treatment is over by now, so that
 * the server judges the words. One that is refused waits for the person, who reads of it on the next page. What the open page sends
 * itself is left to it. R-554: each reply is told before the next one goes, and one that fails holds up no other.
 */
export async function sendPressed(person: string, contextId: string, onReply: OnReply): Promise<void> {
  for (const one of listPressed(person, contextId))
    await inOneTab(`send.${threadIdOf(one.owner)}`, () => sendOne(one, onReply)).catch(reportCaught)
}

/** What the server says of a message: the help that it calls for, and whether the clinic has it. */
export type MessageReply = { crisis: CrisisInformation | null; isTaken: boolean }
type OnReply = (reply: MessageReply) => void

/** What goes by itself from here. */
export function listPressed(person: string, contextId: string | undefined): UnsentMessage[] {
  return listUnsentMessages(now(), person).filter(
    (one) => one.isPressed && one.contextId === contextId && threadIdOf(one.owner) !== openField.get(),
  )
}

async function sendOne(unsent: UnsentMessage, onReply: OnReply): Promise<void> {
  const { owner } = unsent
  const threadId = threadIdOf(owner)
  const place = await findPlace(unsent)
  if (!place) return
  const draft = readMessage(place, now())
  // Another tab has sent it, and told of it there.
  if (!draft) return noteMessageDraft()
  if (!isPressed(draft, now())) return
  const input = { params: { id: threadId }, body: bodyOf(draft) }
  const call = 'programId' in owner ? messageCalls.sendMyMessageInProgram : messageCalls.sendMyMessage
  try {
    const reply = await send(call, input, { idempotencyKey: draft.key, shownIn: 'place' })
    onReply({ crisis: reply.CrisisInformation, isTaken: true })
    dropMessage(place, draft, now())
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isNotReached(error)) return
    onReply({ crisis: error.body.CrisisInformation ?? null, isTaken: false })
    keepRefused(place, draft, now())
  }
  // Its thread, and help that it may have called for.
  const isStale = isShowing([`own-messages/${threadId}`, 'own-tasks', 'own-help'])
  void invalidate(queryClient, isStale).catch(reportCaught)
}

type Whose = Pick<DraftPlace, 'person' | 'contextId' | 'owner'>

/** Undefined while the server cannot be asked, and where it hands this person no key. */
export async function findPlace({ person, contextId, owner }: Whose): Promise<DraftPlace | undefined> {
  const keys = await findKeys(owner)
  if (!keys) return undefined
  return { person, contextId, owner, draftKey: keys.DraftKey, previousDraftKey: keys.PreviousDraftKey }
}

/** With the thread, or with the refusal where it can no longer be read. */
async function findKeys(owner: MessageThreadOwner): Promise<DraftKeys | undefined> {
  try {
    const query = { ...owner, pageSize: '1' }
    return await send(messageCalls.listMyMessages, { query }, { shownIn: 'place' })
  } catch (error) {
    const told: unknown = error instanceof CallError ? Reflect.get(error.body, 'Details') : undefined
    return isKeys(told) ? told : undefined
  }
}
