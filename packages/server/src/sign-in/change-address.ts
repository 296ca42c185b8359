import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { endSession } from '../session/end.ts'

/** The phone or e-mail by which a unit knew somebody until now. */
export type FormerAddress = { personId: string; column: 'phone' | 'email' }

/**
 * What this unit vouched for by an address ends with it, and nothing of what other units know by the same one: sessions no
 * longer reach the unit, and are over where no other vouches; codes that were sent there are void once no unit has the address.
 * The old address is told, in case it was not its owner who asked for the change. Called before it is changed.
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
  const former = { personId, identityId: known.identity_id, unitId: known.unit_id, index }
  await voidCodes(db, former, now)
  await endVouching(db, former, now)
  await queueMessage(
    db,
    keys,
    {
      channel: column === 'phone' ? 'Sms' : 'Email',
      purpose: 'AddressChanged',
      personId,
      recipient: openField(keys, { table: 'person', column, row: personId }, sealed),
      body: formerAddressText(known.preferred_language, column),
      // However often it is changed to and fro, the owner is told once a day.
      idempotencyKey: `address-changed:${personId}:${index.toString('base64url')}:${civilDay(now)}`,
    },
    now,
  )
}

type Former = { personId: string; identityId: string; unitId: string; index: Buffer }

/** Which units a code reaches is worked out when it is answered: while one of them has the address, it is of use there. */
async function voidCodes(db: Db, { personId, identityId, index }: Former, now: Instant): Promise<void> {
  await sql`update one_time_code set used_at = ${now}
    where identity_id = ${identityId} and address_index = ${index} and used_at is null
      and not exists (select from person n where n.identity_id = ${identityId} and n.id <> ${personId}
        and ${index} in (n.phone_index, n.email_index))`.execute(db)
}

async function endVouching(db: Db, { identityId, unitId, index }: Former, now: Instant): Promise<void> {
  const { rows } = await sql<{ id: string; isOver: boolean }>`
    update session s set vouching_unit_ids = array_remove(s.vouching_unit_ids, ${unitId}::uuid)
    from account a
    where a.id = s.account_id and a.identity_id = ${identityId} and s.address_index = ${index} and s.ended_at is null
      and ${unitId}::uuid = any (s.vouching_unit_ids)
    returning s.id, cardinality(s.vouching_unit_ids) = 0 as "isOver"`.execute(db)
  for (const { id, isOver } of rows) if (isOver) await endSession(db, id, 'Revoked', now)
}

/** No name, no unit, nothing about care: others may see the phone, and it may be somebody else's by now. Other units may still have it. */
function formerAddressText(language: string, column: 'phone' | 'email'): string {
  if (language === 'en')
    return column === 'phone'
      ? 'This number has been removed by a clinic and can no longer be used to log in there. If you did not ask for this, contact the clinic that you are in touch with.'
      : 'This e-mail address has been removed by a clinic and can no longer be used to log in there. If you did not ask for this, contact the clinic that you are in touch with.'
  return column === 'phone'
    ? 'Det här numret har tagits bort hos en mottagning och går inte längre att logga in med där. Har du inte bett om det, kontakta mottagningen du har kontakt med.'
    : 'Den här e-postadressen har tagits bort hos en mottagning och går inte längre att logga in med där. Har du inte bett om det, kontakta mottagningen du har kontakt med.'
}
