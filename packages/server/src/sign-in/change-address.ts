import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { queueMessage } from '../messages/outbox.ts'
import { endSession } from '../session/end.ts'

/** The phone or e-mail by which a unit knew somebody until now. */
export type FormerAddress = { personId: string; column: 'phone' | 'email' }

/**
 * What rests on an address ends with it: codes that were sent there open nothing any more, sessions that came in by one are
 * over, and the old address is told, in case it was not its owner who asked for the change. Called before it is changed.
 */
export async function endFormerAddress(
  db: Db,
  keys: Keys,
  { personId, column }: FormerAddress,
  now: Instant,
): Promise<void> {
  const known = await db
    .selectFrom('person')
    .select(['identity_id', 'unit_id', column, `${column}_index` as const, 'preferred_language'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const [sealed, index] = column === 'phone' ? [known.phone, known.phone_index] : [known.email, known.email_index]
  if (!sealed || !index) return
  await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('identity_id', '=', known.identity_id)
    .where('address_index', '=', index)
    .where('used_at', 'is', null)
    .execute()
  const open = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('account.identity_id', '=', known.identity_id)
    .where('session.address_index', '=', index)
    .where('session.ended_at', 'is', null)
    .where((eb) => eb(eb.val(known.unit_id), '=', eb.fn.any('session.vouching_unit_ids')))
    .limit(100)
    .execute()
  for (const { id } of open) await endSession(db, id, 'Revoked', now)
  await queueMessage(
    db,
    keys,
    {
      channel: column === 'phone' ? 'Sms' : 'Email',
      purpose: 'AddressChanged',
      personId,
      recipient: openField(keys, { table: 'person', column, row: personId }, sealed),
      body: formerAddressText(known.preferred_language, column),
      idempotencyKey: `address-changed:${makeId(now)}`,
    },
    now,
  )
}

/** No name, no unit, nothing about care: others may see the phone, and it may be somebody else's by now. */
function formerAddressText(language: string, column: 'phone' | 'email'): string {
  if (language === 'en')
    return column === 'phone'
      ? 'This number can no longer be used to log in. If you did not ask for this, contact the unit that you are in touch with.'
      : 'This e-mail address can no longer be used to log in. If you did not ask for this, contact the unit that you are in touch with.'
  return column === 'phone'
    ? 'Det här numret går inte längre att logga in med. Har du inte bett om det, kontakta mottagningen du har kontakt med.'
    : 'Den här e-postadressen går inte längre att logga in med. Har du inte bett om det, kontakta mottagningen du har kontakt med.'
}
