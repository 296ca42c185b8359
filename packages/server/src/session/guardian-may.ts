import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { GuardianMay } from '@samklang/contract/session'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import { type Db, named, statements } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { approvedOn, guardianPolicy, relationHolds } from './representation.ts'

type Row = { policy: GuardianPolicy; birth: CivilDate | null; approvedOn: CivilDate | null }

const guardianship = named<Row>(
  'guardianship',
  sql<Row>`select ${guardianPolicy} as policy, n.date_of_birth as birth, ${approvedOn} as "approvedOn"
    from relation l join patient p on p.id = l.patient_id join person n on n.id = p.person_id
    join person me on me.id = l.person_id
    where l.id = ${''} and p.id = ${''} and me.identity_id = ${''} and ${relationHolds(sql`${''}::text`, '')}`.compile(
    statements,
  ),
)

const nothing: GuardianMay = { Represents: false, ReadsShared: false, SeesWaiting: false }

/**
 * What the guardian of this session may do for the patient and see of them, as of now; nothing at all of a patient whom
 * the session does not stand for. Undefined for whoever is not a guardian: other rules hold for them.
 */
export async function findGuardianMay(
  db: Db,
  { context, identityId, SecurityLevel }: Actor,
  patientId: string,
  now: Instant,
): Promise<GuardianMay | undefined> {
  if (context?.type !== 'Guardian') return undefined
  const today = civilDay(now)
  const [row] = await guardianship(db, [context.relationId, patientId, identityId, today, SecurityLevel])
  return row ? guardianMay({ ...row, today }) : nothing
}
