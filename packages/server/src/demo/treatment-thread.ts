import type { Instant } from '@samklang/contract/instants'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { confirmMessage, confirmMyMessage } from '../messages/confirm.ts'
import { sendMessage, sendMyMessage } from '../messages/send.ts'
import { ago, asPerson, asStaff, type DemoPast, type DemoPatient } from './cast.ts'

type Moment = readonly [days: number, time: string]

export type PastMessage = {
  by: 'staff' | 'patient'
  at: Moment
  text: string
  /** When the other side said that it was read; left out, it has not. */
  read?: Moment
  /** The module that it is about, from 1. */
  module?: number
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
    if (message.read) await confirm(past, cared, { id, isOfStaff: message.by === 'staff' }, ago(past, ...message.read))
  }
}

type Sending = {
  treatmentId: string
  body: { MessageText: string; TreatmentModuleId: string | null }
  message: PastMessage
}

async function send(past: DemoPast, cared: DemoPatient, { treatmentId, body, message }: Sending): Promise<string> {
  const when = ago(past, ...message.at)
  const params = { id: treatmentId }
  if (message.by === 'patient')
    return (await sendMyMessage({ ...asPatient(past, cared, when), params, body })).Message.Id
  const Kind = message.isComment ? ('Comment' as const) : ('Chat' as const)
  return (await sendMessage({ ...asStaff(past, cared, when), params, body: { ...body, Kind } })).Id
}

/** By the other side than the one that wrote it. */
async function confirm(
  past: DemoPast,
  cared: DemoPatient,
  { id, isOfStaff }: { id: string; isOfStaff: boolean },
  when: Instant,
): Promise<void> {
  const params = { id }
  if (isOfStaff) await confirmMyMessage({ ...asPatient(past, cared, when), params })
  else await confirmMessage({ ...asStaff(past, cared, when), params })
}

function asPatient(past: DemoPast, cared: DemoPatient, when: Instant) {
  if (!cared.accountId) throw new Error(`${cared.name} of the demo cannot sign in`)
  return { ...asStaff(past, cared, when), actor: asPerson(cared, 'patient', cared.accountId) }
}
