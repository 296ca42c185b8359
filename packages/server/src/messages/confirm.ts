import type { Instant } from '@samklang/contract/instants'
import type { MyThreadMessage, ThreadMessage } from '@samklang/contract/messages'
import type { NotificationType } from '@samklang/contract/notifications'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { resolveNotifications } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { toMyMessage } from './my-message.ts'
import { noticesOf } from './notices-of.ts'
import { notePatientActive } from './patient-active.ts'
import { publishMessages } from './publish.ts'
import {
  countUnread,
  findMessage,
  hasLateUnread,
  hasWaitingAlert,
  type LocatedMessage,
  type MessageReader,
  readMessage,
  setConfirmed,
} from './queries.ts'
import { stopNotice } from './stop-notice.ts'
import { type FoundThread, myThreadFor, type OwnThreadRequest, staffThreadFor } from './thread-for.ts'

type OfMessage = { actor: Actor; origin: Origin; params: { id: string } }

/**
 * that a message of the patient has been read. The first who says so is named. R-547: while its alert waits that is said by
 * acknowledging it, so that the patient is told the same of both.
 */
export async function confirmMessage(request: PatientRequest & OfMessage): Promise<ThreadMessage> {
  const { db, actor, now, origin, params } = request
  const message = await findMessage(db, params.id)
  if (!message) throw notFound()
  const thread = await staffThreadFor(request, message.owner)
  request.note({ data: { Message: message.id } })
  if (message.kind !== 'Chat' || message.fromStaff) throw new Refusal(409, 'invalid-transition')
  if (await hasWaitingAlert(db, message.id)) throw new Refusal(409, 'invalid-transition')
  const reader = { accountId: actor.accountId, isStaff: true, language: origin.language }
  await confirm(db, thread, message, reader, now)
  return readMessage(db, message.id, thread, reader)
}

/** the same of what staff have written to the patient; of anything else nothing is there to be confirmed. */
export async function confirmMyMessage(request: OwnThreadRequest & OfMessage): Promise<MyThreadMessage> {
  const { db, actor, now, origin, params } = request
  const message = await findMessage(db, params.id)
  if (message?.kind !== 'Chat') throw notFound()
  const thread = await myThreadFor(request, message.owner)
  request.note({ data: { Message: message.id } })
  if (!message.fromStaff) throw new Refusal(409, 'invalid-transition')
  const as = actor.context?.type ?? null
  const reader = { accountId: actor.accountId, isStaff: false, as, language: origin.language }
  await confirm(db, thread, message, reader, now)
  return toMyMessage(await readMessage(db, message.id, thread, reader))
}

/** The thread is held by whoever calls. */
export async function confirm(
  db: Db,
  thread: FoundThread,
  { id }: Pick<LocatedMessage, 'id'>,
  reader: MessageReader,
  now: Instant,
): Promise<void> {
  if (!(await setConfirmed(db, id, reader, now))) return
  await settle(db, thread, reader, now)
  if (!reader.isStaff) {
    await notePatientActive(db, thread, reader.as ?? null, now)
    await stopNotice(db, thread, reader, now)
  }
  await publishMessages(db, thread, now)
}

/** what told staff of messages is settled once all of them are read. */
async function settle(db: Db, { owner, unitId }: FoundThread, reader: MessageReader, now: Instant): Promise<void> {
  const accountId = reader.isStaff ? reader.accountId : null
  const notices = noticesOf(owner)
  const settled = (type: NotificationType) =>
    resolveNotifications(db, { ...owner, unitId, types: [type] }, accountId, now)
  if (reader.isStaff && (await countUnread(db, owner, reader)) === 0) await settled(notices.isNew)
  if (!(await hasLateUnread(db, owner))) await settled(notices.isLate)
}
