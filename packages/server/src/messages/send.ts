import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { Instant } from '@samklang/contract/instants'
import type { MessageKind, MyThreadMessage, ThreadMessage } from '@samklang/contract/messages'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import { notify } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'
import { toMyMessage } from './my-message.ts'
import { noticesOf } from './notices-of.ts'
import { notePatientActive } from './patient-active.ts'
import { publishMessages } from './publish.ts'
import { insertMessage, isInPlan, readMessage } from './queries.ts'
import { raiseDanger } from './raise-danger.ts'
import { type FoundThread, isOpen, myThreadFor, type OwnThreadRequest, staffThreadFor } from './thread-for.ts'
import { writtenLate } from './written-late.ts'

type Body = { MessageText: string; TreatmentModuleId?: string | null | undefined }
type OwnBody = Body & { WrittenAt?: Instant | null | undefined }
type Sending<B extends Body> = { actor: Actor; origin: Origin; body: B }

/** a comment goes to nobody but staff, also when the treatment or program is over. */
export async function sendMessage(
  request: PatientRequest & Sending<Body & { Kind: MessageKind }>,
  owner: ThreadOwner,
): Promise<ThreadMessage> {
  const { db, actor, now, origin, body } = request
  const thread = await staffThreadFor(request, owner)
  const isChat = body.Kind === 'Chat'
  if (isChat) refuseUnlessOpen(thread)
  const { accountId } = actor
  const moduleId = await readModule(db, thread, body)
  const written = { kind: body.Kind, text: body.MessageText, accountId, fromStaff: true, sentAs: null, moduleId }
  const id = await insertMessage(db, thread, written, now)
  request.note({ data: { Kind: body.Kind, Message: id } })
  // Nothing tells the patient's pages that staff have written among themselves.
  await (isChat ? publishMessages(db, thread, now) : publishCareChanged(db, thread))
  return readMessage(db, id, thread, { accountId, isStaff: true, language: origin.language })
}

/** */
export async function sendMyMessage(
  request: OwnThreadRequest & Sending<OwnBody>,
  owner: ThreadOwner,
): Promise<{ Message: MyThreadMessage; CrisisInformation: CrisisInformation | null }> {
  const { db, actor, now, origin, body } = request
  const thread = await myThreadFor(request, owner)
  refuseUnlessOpen(thread)
  const { accountId } = actor
  const sentAs = actor.context?.type ?? null
  const moduleId = await readModule(db, thread, body)
  const writtenAt = writtenLate(body.WrittenAt, now)
  const written = { text: body.MessageText, accountId, fromStaff: false, sentAs, moduleId, writtenAt }
  const id = await insertMessage(db, thread, { ...written, kind: 'Chat' }, now)
  request.note({ data: { Kind: 'Chat', Message: id } })
  await tellStaff(db, thread, now)
  await notePatientActive(db, thread, sentAs, now)
  const raising = { text: body.MessageText, accountId, entryId: id, isByGuardian: sentAs === 'Guardian' }
  const alerts = await raiseDanger(db, thread, raising, now)
  await publishMessages(db, thread, now)
  const reader = { accountId, isStaff: false, as: sentAs, language: origin.language }
  const sent = await readMessage(db, id, thread, reader)
  const CrisisInformation = await findCrisisInformation(db, { unitId: thread.unitId, alerts }, origin.language, now)
  return { Message: toMyMessage(sent), CrisisInformation }
}

/** */
async function tellStaff(db: Db, thread: FoundThread, now: Instant): Promise<void> {
  const { owner, patientId, unitId } = thread
  await notify(db, noticesOf(owner).isNew, [{ ...owner, patientId, unitId }], now)
}

function refuseUnlessOpen(thread: FoundThread): void {
  if (!isOpen(thread)) throw new Refusal(409, 'invalid-transition')
}

async function readModule(db: Db, { owner }: FoundThread, body: Body): Promise<string | null> {
  const moduleId = body.TreatmentModuleId ?? null
  const isKnown = moduleId === null || ('treatmentId' in owner && (await isInPlan(db, owner.treatmentId, moduleId)))
  if (!isKnown) throw invalid('TreatmentModuleId', 'regex')
  return moduleId
}
