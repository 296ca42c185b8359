import type { Instant } from '@samklang/contract/instants'
import { mayReceiveSms, normalisePhone } from '@samklang/contract/phone'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Post } from '../messages/write-about-forms.ts'
import { listMembers, type UnitOfAlerts, type WayToUnit } from './waiting.ts'

export type Address = {
  channel: 'Sms' | 'Email'
  recipient: string
  /** Null for the unit's own. */
  accountId: string | null
  language: string
}

export type Way = { name: WayToUnit; addresses: Address[] }

/** In the order in which they are tried. Those who work there are written to where the unit has no address that works. */
export async function waysToUnit(db: Db, unit: UnitOfAlerts, { services }: Post, now: Instant): Promise<Way[]> {
  const { email, phone } = unit
  const own = { accountId: null, language: 'sv' }
  const ways: Way[] = []
  if (services.email && email) ways.push({ name: 'Email', addresses: [{ ...own, channel: 'Email', recipient: email }] })
  if (services.sms && phone && mayReceiveSms(phone))
    ways.push({ name: 'Sms', addresses: [{ ...own, channel: 'Sms', recipient: normalisePhone(phone) }] })
  const members = services.email ? await listMembers(db, unit.id, civilDay(now, unit.timeZone)) : []
  if (members.length > 0)
    ways.push({
      name: 'Members',
      addresses: members.map(({ id: accountId, email: recipient, language }) => ({
        channel: 'Email',
        recipient,
        accountId,
        language,
      })),
    })
  return ways
}

/** What was missed last time is followed by the next way, if there is one; otherwise from the beginning. */
export function nextWay(ways: readonly Way[], missed: WayToUnit | null): Way | undefined {
  const place = ways.findIndex(({ name }) => name === missed)
  return ways[place + 1] ?? ways[0]
}

export function hasOtherWay(ways: readonly Way[], missed: WayToUnit | null): boolean {
  return ways.findIndex(({ name }) => name === missed) < ways.length - 1
}
