import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NewQuestionnaires } from '@samklang/contract/questionnaires'
import type { ContextType } from '@samklang/contract/session'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import type { AssignableVariant } from '../definitions/assignable.ts'
import type { Actor } from '../http/actor.ts'
import type { Origin } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import type { RandomDraw } from './draw.ts'
import type { PastRows } from './ledger.ts'

/** The demo's past. Everything in it is done by the acts of the product itself, each at the time it is said to have happened. */
export type DemoPast = {
  db: Db
  keys: Keys
  now: Instant
  draw: RandomDraw
  typeIds: ReadonlyMap<string, string>
  variants: readonly AssignableVariant[]
  /** The version before today's, by variant. */
  earlierVersions: ReadonlyMap<string, string>
  /** What is laid as rows, many at a time. */
  ledger: PastRows
}

export type DemoContact = {
  relationId: string
  actsAs: Exclude<ContextType, 'Patient'>
  accountId: string | null
  language: string
  name: string
  description: string | null
  isProtected: boolean
}

/** A patient with those around them. */
export type DemoPatient = {
  patientId: string
  unitId: string
  /** Who treats the patient there. */
  clinicianId: string
  /** Whose alerts they are; nobody's but the unit's where nobody is named. */
  responsibleId: string | null
  name: string
  birth: CivilDate
  isProtected: boolean
  accountId: string | null
  age: number
  gender: Gender
  language: string
  /** On the ward. */
  isInside: boolean
  contacts: DemoContact[]
}

/** Who answers: the patient, or one of those around. */
export type DemoRespondent = 'patient' | 'staff' | DemoContact

export const zone = 'Europe/Stockholm'

/** A moment so many days ago; today it has passed already. */
export function ago({ now }: Pick<DemoPast, 'now'>, days: number, time = '10:15'): Instant {
  const moment = at(addDays(civilDay(now), -days), time, zone)
  return moment < now ? moment : addMinutes(now, -10)
}

export function typeIdOf({ typeIds }: DemoPast, name: string): string {
  const id = typeIds.get(name)
  if (!id) throw new Error(`there is no form called ${name}`)
  return id
}

export function assignDependenciesOf({ keys }: Pick<DemoPast, 'keys'>) {
  return { keys, services: { sms: true, email: true } }
}

export function respondentOf(who: DemoRespondent): NewQuestionnaires['Respondents'][number] {
  if (typeof who === 'string') return { RespondentType: who === 'patient' ? 'Patient' : 'Staff' }
  return { RespondentType: who.actsAs === 'Other' ? 'Other' : 'Caretaker', RelationId: who.relationId }
}

export function guardiansOf({ contacts }: DemoPatient): DemoContact[] {
  return contacts.filter(({ actsAs }) => actsAs === 'Guardian')
}

export function accountOf(cared: DemoPatient, who: DemoRespondent): string | null {
  if (who === 'staff') return null
  return who === 'patient' ? cared.accountId : who.accountId
}

/** Whom a form is judged for and who answers it, as kept with the answers. */
export function whoAnswers({ birth, gender, ...patient }: DemoPatient, who: DemoRespondent) {
  const about = { birth, gender, timeZone: zone, answeredBy: null, unitPhrases: [] }
  if (typeof who === 'string')
    return { ...about, respondentName: patient.name, isProtected: patient.isProtected, relation: null }
  const { name: respondentName, actsAs, description } = who
  const isProtected = patient.isProtected || who.isProtected
  return { ...about, respondentName, isProtected, relation: { actsAs, description } }
}

const origin: Origin = {
  ip: '',
  network: '',
  base: '',
  isSecure: true,
  language: 'sv',
  clientVersion: undefined,
  traceId: '',
}

export function asStaff({ db }: DemoPast, { clinicianId, unitId }: DemoPatient, now: Instant) {
  const actor: Actor = { ...nobody, Roles: ['Staff'], SecurityLevel: 'Four', accountId: clinicianId, unitId }
  const asked = { db, now, origin, auditRow: undefined, isChange: true, note() {} }
  return { ...asked, actor: { ...actor, careUnitIds: [unitId] } }
}

export function asPerson({ patientId }: DemoPatient, who: DemoRespondent, accountId: string): Actor {
  const place =
    typeof who === 'string'
      ? { type: 'Patient' as const, relationId: null }
      : { type: who.actsAs, relationId: who.relationId }
  return { ...nobody, SecurityLevel: 'Two', accountId, context: { patientId, ...place } }
}

// Nobody has signed in: these acts have no session behind them.
const nobody: Actor = {
  Roles: [],
  Permissions: [],
  SecurityLevel: null,
  sessionId: '',
  tokenHash: Buffer.alloc(0),
  accountId: '',
  identityId: null,
  vouchingUnitIds: null,
  unitId: null,
  careUnitIds: [],
  context: null,
  lockedFormId: null,
  expiresAt: '',
  absoluteExpiresAt: '',
}
