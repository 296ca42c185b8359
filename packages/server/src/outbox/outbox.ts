import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { MessagePurpose } from '../database/table-types.ts'
import { outboxChannel } from '../events/channels.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { sealField } from '../keys/sealed-field.ts'
import { isFree } from './queries.ts'

export type Message = {
  channel: 'Sms' | 'Email'
  purpose: MessagePurpose
  personId?: string | null
  patientId?: string | null
  relationId?: string | null
  /** Of staff. */
  accountId?: string | null
  invitationId?: string | null
  /** The first of the forms that it is about. */
  formId?: string | null
  recipient: string
  body: string
  /** One message for one reason: queueing it a second time does nothing. */
  idempotencyKey: string
  /** Known not to be wanted: kept, so that staff can see why nothing came, and never sent. */
  isSuppressed?: boolean
}

/** Leaves with the caller's transaction or not at all. Resolves to false when it had been queued before. */
export async function queueMessage(db: Db, keys: Keys, message: Message, now: Instant): Promise<boolean> {
  const id = makeId(now)
  const queued = await db
    .insertInto('outgoing_message')
    .values({
      id,
      channel: message.channel,
      purpose: message.purpose,
      person_id: message.personId ?? null,
      patient_id: message.patientId ?? null,
      relation_id: message.relationId ?? null,
      account_id: message.accountId ?? null,
      invitation_id: message.invitationId ?? null,
      form_id: message.formId ?? null,
      status: (await isUnwanted(db, message)) ? 'Suppressed' : 'Queued',
      recipient: sealField(keys, place('recipient', id), message.recipient),
      recipient_index: blindIndex(keys, message.channel === 'Sms' ? 'phone' : 'email', message.recipient),
      body: sealField(keys, place('body', id), message.body),
      next_attempt_at: sql<Instant>`clock_timestamp()`,
      idempotency_key: message.idempotencyKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await sql`select pg_notify(${outboxChannel}, '')`.execute(db)
  return queued !== undefined
}

type Replaced =
  | { invitationIds: string[] }
  | { idempotencyKeys: string[] }
  /** By what their keys begin with. */
  | { alertsTo: string; except: string }

/**
 * What has not left by now is void: something newer takes its place. What is being sent at this moment is let go. Resolves to
 * which they were.
 */
export async function replaceQueued(db: Db, which: Replaced): Promise<string[]> {
  if ('invitationIds' in which && which.invitationIds.length === 0) return []
  const queued = db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('status', '=', 'Queued')
    .where(isFree)
    .where((row) => {
      if ('invitationIds' in which) return row('invitation_id', 'in', which.invitationIds)
      if ('idempotencyKeys' in which)
        return row('idempotency_key', '=', sql<string>`any (${which.idempotencyKeys}::text[])`)
      return row('purpose', '=', 'AlertWaiting')
        .and(sql<boolean>`starts_with(idempotency_key, ${which.alertsTo})`)
        .and('id', '<>', which.except)
    })
    .returning('id')
  return (await queued.execute()).map(({ id }) => id)
}

/** a patient who does not want to be written to gets the codes that they ask for, and nothing else. */
async function isUnwanted(db: Db, { isSuppressed, purpose, personId, patientId }: Message): Promise<boolean> {
  if (isSuppressed) return true
  if (purpose === 'OneTimeCode' || !personId || !patientId) return false
  const refusing = await db
    .selectFrom('patient')
    .select('id')
    .where('id', '=', patientId)
    .where('person_id', '=', personId)
    .where('has_notification_consent', '=', false)
    .executeTakeFirst()
  return refusing !== undefined
}

export function place(column: 'recipient' | 'body', row: string) {
  return { table: 'outgoing_message', column, row }
}
