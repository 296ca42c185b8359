import type { Instant } from '@samklang/contract/instants'
import { type MessageThread, messageCalls, usualPageSize } from '@samklang/contract/messages'
import { listAway } from '../absences/list-away.ts'
import { ownerOf, threadIdOf } from '../alert-rows/thread-owner.ts'
import { listThreadEvents } from '../alerts/list-events.ts'
import { type AlertWording, readAlerts } from '../alerts/queries.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Slice, slice } from '../http/slice.ts'
import { blindIndex, previousBlindIndex } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import type { Services } from '../outbox/services.ts'
import { mayNoGuardianRead } from '../session/thread-readers.ts'
import { confirmMessage, confirmMyMessage } from './confirm.ts'
import { judgingRefusedMessages } from './judge-refused.ts'
import { listOtherReaders, listReaders } from './list-readers.ts'
import { toMyMessage } from './my-message.ts'
import { notifyOfMessage } from './notify.ts'
import { countUnread, listPage, type MessageReader } from './queries.ts'
import { listRefusedMessages } from './refused-messages.ts'
import { sendMessage, sendMyMessage } from './send.ts'
import { alertedThreadFor, type FoundThread, isOpen, myThreadFor } from './thread-for.ts'

export function threadMessages({ keys, services }: { keys: Keys; services: Services }): Slice {
  const calls = slice(messageCalls, {
    sendMessage: (request) => sendMessage(request, { treatmentId: request.params.id }),

    sendMyMessage: (request) => sendMyMessage(request, { treatmentId: request.params.id }),

    sendMessageInProgram: (request) => sendMessage(request, { programId: request.params.id }),

    sendMyMessageInProgram: (request) => sendMyMessage(request, { programId: request.params.id }),

    confirmMessage: (request) => confirmMessage(request),

    confirmMyMessage: (request) => confirmMyMessage(request),

    notifyOfMessage: (request) => notifyOfMessage(request, { keys, services, base: request.origin.base }),

    async listMessages(request) {
      const { db, actor, now, origin, query } = request
      const thread = await alertedThreadFor(request, ownerIn(query))
      const reader = { accountId: actor.accountId, isStaff: true, language: origin.language }
      const Readers = await listReaders(db, thread, now)
      const page = await readThread(db, thread, reader, { ...query, now })
      const isChat = query.kind !== 'Comment'
      const beside =
        isChat && query.before === undefined
          ? await readBeside(db, thread, { language: origin.language, now })
          : nothingBeside
      return { ...page, PatientId: thread.patientId, Readers, ...beside }
    },

    /** */
    async listMyMessages(request) {
      const { db, actor, now, origin, query } = request
      const owner = ownerIn(query)
      const keysOfDraft = draftKeys(keys, actor.accountId, threadIdOf(owner))
      // what they left unsent can still be opened and sent, to be judged.
      const refuse = () => new Refusal(404, 'not-found', { Details: keysOfDraft })
      const thread = await myThreadFor(request, owner, refuse)
      const as = actor.context?.type ?? null
      const reader = { accountId: actor.accountId, isStaff: false, as, language: origin.language }
      const { Messages, ...rest } = await readThread(db, thread, reader, { ...query, kind: 'Chat', now })
      const Readers = await listOtherReaders(db, thread, actor, now)
      const GuardiansCannotRead = as === 'Patient' && (await mayNoGuardianRead(db, thread.patientId, now))
      return { ...rest, Messages: Messages.map(toMyMessage), Readers, GuardiansCannotRead, ...keysOfDraft }
    },
  })
  return judgingRefusedMessages(calls)
}

/** One of the two is there, as the call asks. */
function ownerIn({ treatmentId, programId }: { treatmentId?: string | undefined; programId?: string | undefined }) {
  return ownerOf({ treatmentId: treatmentId ?? null, programId: programId ?? null })
}

type Beside = Pick<MessageThread, 'Refused' | 'Alerts' | 'AlertEvents'>

/** What is read with a thread and is none of its messages. */
async function readBeside(db: Db, thread: FoundThread, said: AlertWording): Promise<Beside> {
  const { owner, unitId } = thread
  const Refused = await listRefusedMessages(db, thread)
  const Alerts = await readAlerts(db, { ...owner, unitId }, said)
  return { Refused, Alerts, AlertEvents: await listThreadEvents(db, owner) }
}

/** Whoever reads on to older messages has it already. */
const nothingBeside: Beside = { Refused: [], Alerts: [], AlertEvents: [] }

function draftKeys(keys: Keys, accountId: string, threadId: string) {
  const subject = `${accountId}|messages|${threadId}`
  return {
    DraftKey: blindIndex(keys, 'draft-key', subject).toString('base64'),
    PreviousDraftKey: previousBlindIndex(keys, 'draft-key', subject)?.toString('base64') ?? null,
  }
}

type Db = Parameters<typeof listPage>[0]
type PageQuery = {
  now: Instant
  before?: string | undefined
  pageSize?: string | undefined
  kind?: Parameters<typeof listPage>[3]['kind']
}

async function readThread(
  db: Db,
  thread: FoundThread,
  reader: MessageReader,
  { before, kind, pageSize, now }: PageQuery,
): Promise<Omit<MessageThread, 'PatientId' | 'Readers' | keyof Beside>> {
  const page = await listPage(db, thread, reader, { before, kind, pageSize: Number(pageSize ?? usualPageSize) })
  if (!page) throw notFound()
  const Unread = await countUnread(db, thread.owner, reader)
  const IsOpen = isOpen(thread)
  return { ...page, Unread, IsOpen, Away: IsOpen ? await listAway(db, thread, now) : [] }
}
