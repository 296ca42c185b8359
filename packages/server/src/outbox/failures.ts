import type { Instant } from '@samklang/contract/instants'
import { normalisePhone } from '@samklang/contract/phone'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { tooLate } from './pointless.ts'

type Place = { channel: 'Sms' | 'Email'; recipient: string }

/** When the latest message to an address never arrived, by address. */
export type Failures = ReadonlyMap<string, Instant>

/**
 * Addresses whose latest message was refused, given up or reported as not delivered. One that was too late says nothing about
 * its address: the channel was down.
 */
export async function listFailures(db: Db, keys: Keys, places: readonly Place[]): Promise<Failures> {
  const asked = new Map(places.map((place) => [nameOf(place), place]))
  const known = [...asked].flatMap(([name, { channel, recipient }]) =>
    blindIndexes(keys, channel === 'Sms' ? 'phone' : 'email', toIndexed(channel, recipient)).map((index) => ({
      name,
      index,
    })),
  )
  if (known.length === 0) return new Map()
  const { rows } = await sql<{ place: number; createdAt: Instant; failedAt: Instant | null }>`
    select asked.place::int as place, latest.created_at as "createdAt",
      case when latest.status = 'Failed' then coalesce(latest.failed_at, latest.created_at) end as "failedAt"
    from unnest(${known.map(({ index }) => index)}::bytea[]) with ordinality asked (index, place)
    cross join lateral (select m.status, m.failed_at, m.created_at from outgoing_message m
      where m.recipient_index = asked.index and m.status in ('Sent', 'Delivered', 'Failed')
        and m.failure is distinct from ${tooLate}
      order by m.created_at desc limit 1) latest`.execute(db)
  // While the index key is being changed an address has two indexes: the later message counts.
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const name = known[row.place - 1]?.name ?? ''
    const other = latest.get(name)
    if (!other || other.createdAt < row.createdAt) latest.set(name, row)
  }
  return new Map([...latest].flatMap(([name, { failedAt }]) => (failedAt ? [[name, failedAt]] : [])))
}

export function findFailure(failures: Failures, place: Place): Instant | null {
  return failures.get(nameOf(place)) ?? null
}

function nameOf({ channel, recipient }: Place): string {
  return `${channel} ${toIndexed(channel, recipient)}`
}

// As it is written to the outbox.
function toIndexed(channel: Place['channel'], recipient: string): string {
  return channel === 'Sms' ? normalisePhone(recipient) : recipient
}
