import type { AlertStep } from '@samklang/contract/alert-steps'
import type { Instant } from '@samklang/contract/instants'
import { mayReceiveSms, normalisePhone } from '@samklang/contract/phone'
import type { DutyState } from '@samklang/engine/follow-up/duty-roster'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/connect.ts'
import { openIfPossible } from '../keys/sealed-field.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { type Colleague, type ColleagueWithDeputy, listColleagues, type UnitOfAlerts } from './waiting.ts'

export type StaffAddress = {
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
export type UnitAddresses = Record<UnitStep, StaffAddress[]>

export type AlertMessageDependencies = Pick<MessageDependencies, 'keys' | 'services'> & {
  log: Pick<FastifyBaseLogger, 'warn'>
}
export type AddressScope = { messaging: AlertMessageDependencies; unit: UnitOfAlerts; now: Instant }

/** Everybody on duty and the unit's own mailbox and number; the on-call number; the head of unit, or who stands in. */
export async function addressesOfUnit(
  db: Db,
  duty: DutyState,
  { messaging, unit, now }: AddressScope,
): Promise<UnitAddresses> {
  const own = { accountId: null, language: 'sv', unitName: null }
  return {
    OnDuty: [
      ...reachedBy(messaging, unit.email, unit.phone).map((one) => ({ ...own, ...one, to: unit.id })),
      ...(await colleaguesOnDuty(db, duty, { unit, now })).flatMap((person) => addressesOf(messaging, person)),
    ],
    ...lastStepsOf({ messaging, unit }),
  }
}

/** The on-call number, and the head of unit or who stands in: of several units, so that they are told of which. */
export function lastStepsOf({ messaging, unit }: Omit<AddressScope, 'now'>): Pick<UnitAddresses, 'OnCall' | 'Head'> {
  const named = { unitName: unit.name }
  return {
    OnCall: reachedBy(messaging, unit.onCallEmail, unit.onCallPhone).map((one) => ({
      ...one,
      ...named,
      accountId: null,
      language: 'sv',
      to: `${unit.id}:OnCall`,
    })),
    Head: addressesOf(messaging, standingIn(unit.head)).map((one) => ({
      ...one,
      ...named,
      to: `${unit.id}:${one.to}`,
    })),
  }
}

/** While nobody who is named is there and may acknowledge, whoever else works at the unit is on duty as well. */
async function colleaguesOnDuty(
  db: Db,
  { staff }: DutyState,
  { unit, now }: { unit: UnitOfAlerts; now: Instant },
): Promise<Colleague[]> {
  const isHere = (person: Colleague) => !person.isAway
  const named =
    staff === null || staff.length === 0 ? [] : (await listColleagues(db, unit.id, staff, now)).filter(isHere)
  return named.some(({ isAtUnit }) => isAtUnit) ? named : (await listColleagues(db, unit.id, null, now)).filter(isHere)
}

/** Whoever of the two is there and could open the unit's alerts and acknowledge them; null when neither could. */
function standingIn(person: ColleagueWithDeputy | null): Colleague | null {
  const isThere = (one: Colleague) => one.isAtUnit && !one.isAway
  if (person && isThere(person)) return person
  return person?.deputy && isThere(person.deputy) ? person.deputy : null
}

/** By every channel that this person has and that this server can use. */
export function addressesOf(messaging: AlertMessageDependencies, person: Colleague | null): StaffAddress[] {
  if (!person) return []
  const { id: accountId, email, language } = person
  return reachedBy(messaging, email, phoneOf(messaging, person)).map((one) => ({
    ...one,
    accountId,
    language,
    unitName: null,
    to: accountId,
  }))
}

/** A number that cannot be opened, since it is damaged or its key is gone, is none: nobody else is to go untold for it. */
function phoneOf({ keys, log }: AlertMessageDependencies, { id, phone }: Colleague): string | null {
  if (phone === null) return null
  const opened = openIfPossible(keys, { table: 'account', column: 'phone', row: id }, Buffer.from(phone, 'hex'))
  if (opened === null) log.warn({ accountId: id, channel: 'Sms' }, 'a number for alerts cannot be opened')
  return opened
}

function reachedBy(
  { services }: Pick<MessageDependencies, 'services'>,
  email: string | null,
  phone: string | null,
): Pick<StaffAddress, 'channel' | 'recipient'>[] {
  return [
    ...(services.email && email ? [{ channel: 'Email' as const, recipient: email }] : []),
    ...(services.sms && phone && mayReceiveSms(phone)
      ? [{ channel: 'Sms' as const, recipient: normalisePhone(phone) }]
      : []),
  ]
}
