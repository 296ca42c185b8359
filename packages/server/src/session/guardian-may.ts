import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { GuardianMay } from '@samklang/contract/session'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { Actor } from '../http/actor.ts'
import { approvedOn, guardianPolicy, relationHolds } from './representation.ts'

type Row = { policy: GuardianPolicy; birth: CivilDate | null; approvedOn: CivilDate | null }

const guardianship = statement(
  'guardianship',
  {
    relationId: value<string | null>(),
    patientId: value<string>(),
    identityId: value<string | null>(),
    level: value<SecurityLevel | null>(),
    today: value<CivilDate>(),
  },
  ({ relationId, patientId, identityId, level, today }) =>
    sql<Row>`select ${guardianPolicy} as policy, n.date_of_birth as birth, ${approvedOn} as "approvedOn"
    from relation l join patient p on p.id = l.patient_id join person n on n.id = p.person_id
    join person me on me.id = l.person_id
    where l.id = ${relationId} and p.id = ${patientId} and me.identity_id = ${identityId}
      and ${relationHolds({ level: sql`${level}::text`, today })}`,
)

/** What of a session decides it. */
export type ContextOwner = Pick<Actor, 'context' | 'identityId' | 'SecurityLevel'>

const nothing: GuardianMay = { Represents: false, ReadsShared: false, SeesWaiting: false }

/**
 * What the guardian of this session may do for the patient and see of them, as of now; nothing at all of a patient whom
 * the session does not stand for. Undefined for whoever is not a guardian: other rules hold for them.
 */
export async function findGuardianMay(
  db: Db,
  { context, identityId, SecurityLevel: level }: ContextOwner,
  patientId: string,
  now: Instant,
): Promise<GuardianMay | undefined> {
  if (context?.type !== 'Guardian') return undefined
  const today = civilDay(now)
  const [row] = await guardianship(db, { relationId: context.relationId, patientId, identityId, level, today })
  return row ? guardianMay({ ...row, today }) : nothing
}

/**
 * R-457: who is told of the patient's treatments and reads what is written in them: the patient and their agent, and a guardian for
 * as long as they may see everything of the child's. A code by SMS is not enough to read what another person has written.
 */
export async function mayReadTreatments(
  db: Db,
  actor: ContextOwner,
  patientId: string,
  now: Instant,
): Promise<boolean> {
  const { context, SecurityLevel } = actor
  if (context?.patientId !== patientId) return false
  if (context.type === 'Patient' || context.type === 'Agent') return true
  return SecurityLevel === 'Three' && (await findGuardianMay(db, actor, patientId, now))?.SeesWaiting === true
}
