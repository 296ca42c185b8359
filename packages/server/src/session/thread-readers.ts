import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { approvedOn, guardianPolicy, relationHolds } from './representation.ts'

/** Somebody around a patient who reads what is written in the patient's treatments. */
export type ThreadReader = {
  relationId: string
  kind: 'Agent' | 'Guardian'
  identityId: string | null
  name: string
  isProtected: boolean
}

type ReaderOfPatient = ThreadReader & { patientId: string }
type Row = ReaderOfPatient & { policy: GuardianPolicy; birth: CivilDate | null; approvedOn: CivilDate | null }

/** R-457: agents, and guardians for as long as they may see everything of the child's; as of today. */
export async function listThreadReaders(db: Db, patientId: string, now: Instant): Promise<ThreadReader[]> {
  return listReadersOfThreads(db, [patientId], now)
}

const mostOfPatient = 20

/** The same around several patients, of each by itself. */
export async function listReadersOfThreads(
  db: Db,
  patientIds: readonly string[],
  now: Instant,
): Promise<ReaderOfPatient[]> {
  const today = civilDay(now)
  const { rows } =
    await sql<Row>`select p.id as "patientId", l.id as "relationId", l.acts_as as kind, o.identity_id as "identityId",
      concat_ws(' ', o.firstname, o.lastname) as name, o.is_protected as "isProtected",
      ${guardianPolicy} as policy, n.date_of_birth as birth, ${approvedOn} as "approvedOn"
    from relation l join patient p on p.id = l.patient_id join person n on n.id = p.person_id
    join person o on o.id = l.person_id
    where p.id = any (${[...patientIds]}::uuid[]) and l.acts_as in ('Agent', 'Guardian') and ${relationHolds({ level: sql`'Three'`, today })}
    order by l.acts_as, o.firstname, l.id limit ${mostOfPatient * patientIds.length}`.execute(db)
  return rows
    .filter(({ kind, ...guardianship }) => kind === 'Agent' || guardianMay({ ...guardianship, today }).SeesWaiting)
    .map(({ patientId, relationId, kind, identityId, name, isProtected }) => {
      return { patientId, relationId, kind, identityId, name, isProtected }
    })
}

const ofAgeFrom = 18

/** R-529: a child whose guardians may not read the threads today, whoever they are. Not said of an age that is not known. */
export async function mayNoGuardianRead(db: Db, patientId: string, now: Instant): Promise<boolean> {
  const today = civilDay(now)
  const { rows } = await sql<Pick<Row, 'policy' | 'birth'>>`select ${guardianPolicy} as policy, n.date_of_birth as birth
    from patient p join person n on n.id = p.person_id where p.id = ${patientId}`.execute(db)
  const [row] = rows
  const years = row?.birth ? ageOn(row.birth, today)?.years : undefined
  if (!row || years === undefined || years >= ofAgeFrom) return false
  return !guardianMay({ ...row, today, approvedOn: null }).SeesWaiting
}
