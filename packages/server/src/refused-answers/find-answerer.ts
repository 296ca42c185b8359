import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { hashToken } from '../keys/tokens.ts'
import { relationHolds } from '../session/representation.ts'

export type Side = 'patient' | 'staff'

/** Whoever sent answers, as their session knew them. */
export type Answerer = {
  accountId: string
  level: SecurityLevel
  unitId: string | null
  /** Expired: whoever signs in again can send the same. Revoked: what it stood for has ended. */
  session: 'Live' | 'Expired' | 'Revoked'
  /** Whether the form would be theirs today, in the right place. */
  hasAccess: boolean
}

/** As long as a browser keeps what it could not send. */
const daysAfterEnd = 7

type Asked = { token: string | undefined; formId: string; side: Side }

/**
 * R-256: who counts as one who answered, though the call was refused. It is whoever holds the latest token of a session that they
 * have not left themselves, that was not ended because somebody used an old token of it, and that ended at most a week ago, if the form was theirs to answer: the patient's own or the
 * relation's that it was addressed to, also by an id that was corrected since, at a unit that vouches for the sign-in; or staff who work at the unit of the form, or of
 * the patient. That the patient was released, the relation or the agent's leave ended, the form is over or has moved to another
 * unit, changes nothing of whose it was. Everybody else is a stranger: nothing is raised by them, and they learn nothing.
 */
export async function findAnswerer(
  db: Db,
  { token, formId, side }: Asked,
  now: Instant,
): Promise<Answerer | undefined> {
  if (!token) return undefined
  const isTheirs = side === 'patient' ? isForPerson : isForStaff
  const { rows } = await sql<Answerer>`select s.account_id as "accountId", s.level, s.unit_id as "unitId",
      coalesce(s.ended_by::text, case when s.expires_at <= ${now}::timestamptz then 'Expired' else 'Live' end) as session,
      ${side === 'patient' ? hasAccess(civilDay(now)) : sql`true`} as "hasAccess"
    from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
    join form f on f.id = ${formId}
    join patient p on p.id = f.patient_id
    join person n on n.id = p.person_id
    where t.token_hash = ${hashToken(token)} and (t.valid_until is null or t.valid_until > ${now}::timestamptz)
      and coalesce(s.ended_by not in ('Logout', 'TokenReused'), true) and a.status = 'Active'
      and coalesce(s.ended_at, s.expires_at) > ${addMinutes(now, -daysAfterEnd * 24 * 60)}::timestamptz
      and f.kind in ('Questionnaire', 'Journal') and (${isTheirs})`.execute(db)
  return rows[0]
}

/** Whether the form `f` has been at one of these units before it moved to where it is. */
const hasBeenAt = (isAmong: RawBuilder<boolean>) => sql<boolean>`exists (select from form_event e
  cross join lateral (select (e.data ->> 'From')::uuid as id) former
  where e.form_id = f.id and e.event = 'UnitChanged' and ${isAmong})`

const isForPerson = sql<boolean>`s.level <> 'Four' and f.respondent_type <> 'Staff'
  and (s.locked_form_id is null or s.locked_form_id = f.id)
  and (s.vouching_unit_ids is null or n.unit_id = any (s.vouching_unit_ids)
    or ${hasBeenAt(sql`former.id = any (s.vouching_unit_ids)`)})
  and case when f.relation_id is null
    then n.identity_id = a.identity_id or (s.level = 'Three' and exists (
      select from relation g join person agent on agent.id = g.person_id
      join patient q on q.id = g.patient_id join person known on known.id = q.person_id
      where known.identity_id = n.identity_id and (q.id = p.id or ${hasBeenAt(sql`former.id = known.unit_id`)})
        and g.acts_as = 'Agent' and g.status in ('Active', 'Removed') and agent.identity_id = a.identity_id))
    else exists (select from relation l join person o on o.id = l.person_id
      where l.id = f.relation_id and l.status in ('Active', 'Removed') and o.identity_id = a.identity_id)
      -- R-323: the id that they came in by has been corrected since.
      or exists (select from relation l join contact_correction c on c.person_id = l.person_id
        where l.id = f.relation_id and c.identity_id = a.identity_id) end`

function hasAccess(today: CivilDate) {
  return sql<boolean>`case when f.relation_id is null
    then (n.identity_id = a.identity_id and p.status = 'Active') or exists (
      select from relation l join person agent on agent.id = l.person_id
      where l.patient_id = p.id and l.acts_as = 'Agent' and agent.identity_id = a.identity_id
        and ${relationHolds(sql`s.level`, today)})
    else exists (select from relation l join person o on o.id = l.person_id
      where l.id = f.relation_id and o.identity_id = a.identity_id and ${relationHolds(sql`s.level`, today)}) end`
}

const isForStaff = sql<boolean>`s.level = 'Four'
  and exists (select from account_role r where r.account_id = a.id and r.role = 'Staff')
  and exists (select from account_care_unit c where c.account_id = a.id and c.unit_id = s.unit_id)
  and (exists (select from patient_unit pu where pu.patient_id = p.id and pu.unit_id = s.unit_id
      and (pu.released_at is null or f.unit_id = s.unit_id))
    or ${hasBeenAt(sql`former.id = s.unit_id`)})`
