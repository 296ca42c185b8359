import type { Instant } from '@samklang/contract/instants'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { confirmMessage, confirmMyMessage } from '../messages/confirm.ts'
import { sendMessage, sendMyMessage } from '../messages/send.ts'
import { accountOf, ago, asPerson, asStaff, type DemoPast, type DemoPatient, guardiansOf } from './cast.ts'

type Moment = readonly [days: number, time: string]

export type PastMessage = {
  /** One of the guardians by first name. */
  by: 'staff' | 'patient' | { guardian: string }
  at: Moment
  text: string
  /** When the other side said that it was read; left out, it has not. */
  read?: Moment
  /** Who said so of what staff wrote, where it was not the patient. */
  readBy?: { guardian: string }
  /** The module that it is about, from 1. */
  module?: number
  /** Of staff, where it is not whoever treats the patient. */
  hsaId?: string
  /** Among staff. */
  isComment?: true
}

/** What was written in a treatment, in the order of time. */
export async function seedThread(
  past: DemoPast,
  cared: DemoPatient,
  { Id, Modules }: Pick<TreatmentRow, 'Id' | 'Modules'>,
  messages: readonly PastMessage[],
): Promise<void> {
  for (const message of messages) {
    const TreatmentModuleId = message.module ? (Modules[message.module - 1]?.PlanId ?? null) : null
    const body = { MessageText: message.text, TreatmentModuleId }
    const id = await send(past, cared, { treatmentId: Id, body, message })
    if (message.read) await confirm(past, cared, { id, message }, ago(past, ...message.read))
  }
}

type Sending = {
  treatmentId: string
  body: { MessageText: string; TreatmentModuleId: string | null }
  message: PastMessage
}

async function send(past: DemoPast, cared: DemoPatient, { treatmentId, body, message }: Sending): Promise<string> {
  const when = ago(past, ...message.at)
  if (message.by !== 'staff')
    return (await sendMyMessage({ ...(await asWriter(past, cared, message.by, when)), body }, { treatmentId })).Message
      .Id
  const writer = message.hsaId ? await findAccount(past, message.hsaId) : cared.clinicianId
  const Kind = message.isComment ? ('Comment' as const) : ('Chat' as const)
  const by = asStaff(past, { ...cared, clinicianId: writer }, when)
  return (await sendMessage({ ...by, body: { ...body, Kind } }, { treatmentId })).Id
}

async function findAccount({ db }: DemoPast, hsaId: string): Promise<string> {
  const account = db.selectFrom('account').select('id').where('hsa_id', '=', hsaId)
  return (await account.executeTakeFirstOrThrow()).id
}

/** By the other side than the one that wrote it. */
async function confirm(
  past: DemoPast,
  cared: DemoPatient,
  { id, message: { by, readBy } }: { id: string; message: PastMessage },
  when: Instant,
): Promise<void> {
  const params = { id }
  if (by === 'staff') await confirmMyMessage({ ...(await asWriter(past, cared, readBy ?? 'patient', when)), params })
  else await confirmMessage({ ...asStaff(past, cared, when), params })
}

async function asWriter(past: DemoPast, cared: DemoPatient, by: Exclude<PastMessage['by'], 'staff'>, when: Instant) {
  const who = by === 'patient' ? by : guardiansOf(cared).find(({ name }) => name.startsWith(by.guardian))
  const accountId = who && accountOf(cared, who)
  if (!who || !accountId) throw new Error(`${cared.name} of the demo has nobody who can sign in and write`)
  const account = await past.db
    .selectFrom('account')
    .select('identity_id as identityId')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const actor = { ...asPerson(cared, who, accountId), ...account, SecurityLevel: 'Three' as const }
  return { ...asStaff(past, cared, when), actor }
}
