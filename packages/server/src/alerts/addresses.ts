import type { AlertStep } from '@samklang/contract/alert-steps'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { mayReceiveSms, normalisePhone } from '@samklang/contract/phone'
import type { Duty } from '@samklang/engine/duty-roster'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { openField } from '../keys/sealed-field.ts'
import type { Post } from '../messages/write-about-forms.ts'
import { type Colleague, type Deputised, listColleagues, type UnitOfAlerts } from './waiting.ts'

export type Address = {
  channel: 'Sms' | 'Email'
  recipient: string
  /** Null for the unit's own and the on-call number. */
  accountId: string | null
  language: string
  /** Named to whoever may be on call for several. */
  unitName: string | null
  /** To whom: of one minute one message goes there. */
  to: string
}

/** Steps that are the same for every alert of a unit. */
export type UnitStep = Exclude<AlertStep, 'Owner' | 'Deputy'>
export type UnitAddresses = Record<UnitStep, Address[]>

export type Telling = { post: Post; unit: UnitOfAlerts; now: Instant }

/** Everybody on duty and the unit's own mailbox and number; the on-call number; the head of unit, or who stands in. */
export async function addressesOfUnit(db: Db, duty: Duty, { post, unit, now }: Telling): Promise<UnitAddresses> {
  const today = civilDay(now, unit.timeZone)
  const own = { accountId: null, language: 'sv', unitName: null }
  return {
    OnDuty: [
      ...reachedBy(post, unit.email, unit.phone).map((one) => ({ ...own, ...one, to: unit.id })),
      ...(await colleaguesOnDuty(db, duty, { unit, today })).flatMap((person) => addressesOf(post, person)),
    ],
    OnCall: reachedBy(post, unit.onCallEmail, unit.onCallPhone).map((one) => ({
      ...own,
      ...one,
      unitName: unit.name,
      to: `${unit.id}:OnCall`,
    })),
    Head: addressesOf(post, standingIn(unit.head, today)),
  }
}

/** While nobody who is named is there, whoever else works at the unit is on duty. */
async function colleaguesOnDuty(
  db: Db,
  { staff }: Duty,
  { unit, today }: { unit: UnitOfAlerts; today: CivilDate },
): Promise<Colleague[]> {
  const isHere = (person: Colleague) => !isAway(person, today)
  const named = staff === null || staff.length === 0 ? [] : (await listColleagues(db, unit.id, staff)).filter(isHere)
  return named.length > 0 ? named : (await listColleagues(db, unit.id, null)).filter(isHere)
}

/** Null when neither the person nor their deputy is there. */
function standingIn(person: Deputised | null, today: CivilDate): Colleague | null {
  const isThere = (one: Colleague | null | undefined) => one?.isActive && !isAway(one, today)
  if (isThere(person)) return person
  return person?.deputy && isThere(person.deputy) ? person.deputy : null
}

export function isAway({ awayUntil }: Colleague, today: CivilDate): boolean {
  return awayUntil !== null && awayUntil >= today
}

/** By every channel that this person has and that this server can use. */
export function addressesOf(post: Post, person: Colleague | null): Address[] {
  if (!person) return []
  const { id: accountId, email, phone: sealed, language } = person
  const place = { table: 'account', column: 'phone', row: accountId }
  const phone = sealed === null ? null : openField(post.keys, place, Buffer.from(sealed, 'hex'))
  return reachedBy(post, email, phone).map((one) => ({ ...one, accountId, language, unitName: null, to: accountId }))
}

function reachedBy(
  { services }: Pick<Post, 'services'>,
  email: string | null,
  phone: string | null,
): Pick<Address, 'channel' | 'recipient'>[] {
  return [
    ...(services.email && email ? [{ channel: 'Email' as const, recipient: email }] : []),
    ...(services.sms && phone && mayReceiveSms(phone)
      ? [{ channel: 'Sms' as const, recipient: normalisePhone(phone) }]
      : []),
  ]
}
