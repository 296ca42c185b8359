import { type MessageThread, messageCalls, usualPageSize } from '@samklang/contract/messages'
import { notFound } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { blindIndex, previousBlindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { confirmMessage, confirmMyMessage } from './confirm.ts'
import { judgingRefusedMessages } from './judge-refused.ts'
import { toMyMessage } from './my-message.ts'
import { notifyOfMessage } from './notify.ts'
import { countUnread, listPage, type MessageReader } from './queries.ts'
import { sendMessage, sendMyMessage } from './send.ts'
import { type FoundThread, isOpen, myThreadFor, staffThreadFor } from './thread-for.ts'

export function treatmentMessages({ keys, services }: { keys: Keys; services: Services }): Slice {
  const calls = slice(messageCalls, {
    sendMessage: (request) => sendMessage(request),

    sendMyMessage: (request) => sendMyMessage(request),

    confirmMessage: (request) => confirmMessage(request),

    confirmMyMessage: (request) => confirmMyMessage(request),

    notifyOfMessage: (request) => notifyOfMessage(request, { keys, services, base: request.origin.base }),

    async listMessages(request) {
      const { db, actor, origin, query } = request
      const thread = await staffThreadFor(request, query.treatmentId)
      const reader = { accountId: actor.accountId, isStaff: true, language: origin.language }
      return { ...(await readThread(db, thread, reader, query)), PatientId: thread.patientId }
    },

    /** */
    async listMyMessages(request) {
      const { db, actor, origin, query } = request
      const thread = await myThreadFor(request, query.treatmentId)
      const reader = { accountId: actor.accountId, isStaff: false, language: origin.language }
      const { Messages, ...rest } = await readThread(db, thread, reader, { ...query, kind: 'Chat' })
      return { ...rest, Messages: Messages.map(toMyMessage), ...draftKeys(keys, actor.accountId, thread) }
    },
  })
  return judgingRefusedMessages(calls)
}

function draftKeys(keys: Keys, accountId: string, { treatmentId }: FoundThread) {
  const subject = `${accountId}|messages|${treatmentId}`
  return {
    DraftKey: blindIndex(keys, 'draft-key', subject).toString('base64'),
    PreviousDraftKey: previousBlindIndex(keys, 'draft-key', subject)?.toString('base64') ?? null,
  }
}

type Db = Parameters<typeof listPage>[0]
type PageQuery = {
  before?: string | undefined
  pageSize?: string | undefined
  kind?: Parameters<typeof listPage>[3]['kind']
}

async function readThread(
  db: Db,
  thread: FoundThread,
  reader: MessageReader,
  { before, kind, pageSize }: PageQuery,
): Promise<Omit<MessageThread, 'PatientId'>> {
  const page = await listPage(db, thread, reader, { before, kind, pageSize: Number(pageSize ?? usualPageSize) })
  if (!page) throw notFound()
  const Unread = await countUnread(db, thread.treatmentId, reader)
  return { ...page, Unread, IsOpen: isOpen(thread) }
}
