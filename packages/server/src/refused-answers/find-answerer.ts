import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { type ThreadOwner, threadIdOf } from '../alert-rows/thread-owner.ts'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { relationHolds } from '../session/representation.ts'
import { isSender, keptSince, sessionState } from './sender.ts'

export type AnsweringSide = 'patient' | 'staff'

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

type Asked = { token: string | undefined; side: AnsweringSide } & (
  | { formId: string }
  /** A treatment of which no module was ever opened, or a program: the patient's own. */
  | ThreadOwner
)

/**
 * R-256: who counts as one who answered, though the call was refused. It is whoever sends in a session of theirs (`isSender`), if the
 * form was theirs to answer: the patient's own or the relation's that it was addressed to, at a unit that vouches for the sign-in,
 * also by an id that was corrected since, where somebody had come in by it; or staff who work at the unit of the form, or of the
 * patient. That the patient was released, the relation or the agent's leave ended, the form is over or has moved to another
 * unit, changes nothing of whose it was; of staff at the unit that it left only whoever was answering counts. Everybody else is a
 * stranger: nothing is raised by them, and they learn nothing.
 */
export async function findAnswerer(
  db: Db,
  { token, side, ...asked }: Asked,
  now: Instant,
): Promise<Answerer | undefined> {
  if (!token) return undefined
  const form = 'formId' in asked ? sql`form f on f.id = ${asked.formId}` : sql`${patientsOwn(asked)} f on true`
  const isTheirs = side === 'patient' ? isForPerson : isForStaff(keptSince(now))
  const { rows } = await sql<Answerer>`select s.account_id as "accountId", s.level, s.unit_id as "unitId",
      ${sessionState(now)} as session,
      ${side === 'patient' ? hasAccess(civilDay(now)) : sql`true`} as "hasAccess"
    from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
    join ${form}
    join patient p on p.id = f.patient_id
    join person n on n.id = p.person_id
    where ${isSender(token, now)}
      and f.kind in ('Questionnaire', 'Journal', 'TreatmentModule') and (${isTheirs})`.execute(db)
  return rows[0]
}

/** A treatment or program as if it were a form of the patient's own. */
const patientsOwn = (owner: ThreadOwner) => sql`(select t.id, t.patient_id, null::uuid as relation_id, t.created_at,
    'Patient' as respondent_type, 'TreatmentModule' as kind, t.unit_id, null::uuid as last_modified_by
  from ${sql.table('treatmentId' in owner ? 'treatment' : 'program')} t where t.id = ${threadIdOf(owner)})`

/** Whether the form `f` has been at one of these units before it moved to where it is. */
const hasBeenAt = (isAmong: RawBuilder<boolean>) => sql<boolean>`exists (select from form_event e
  cross join lateral (select (e.data ->> 'From')::uuid as id) former
  where e.form_id = f.id and e.event = 'UnitChanged' and ${isAmong})`

/** Whether the id of the person of the relation `l` was corrected by `c`. */
const isOfId = (c: 'c' | 'b') =>
  sql<boolean>`(${sql.ref(`${c}.person_id`)} = l.person_id and 'PersonalId' = any (${sql.ref(`${c}.fields`)}))`

/**
 * Whether somebody has come in by the relation `l` while the id stood there that stands there until then: they accepted the
 * invitation, or the session `s` stands in the patient's place. Who was merely written down as a contact has answered nothing.
 */
const hasComeIn = (until: RawBuilder<unknown>) => sql<boolean>`exists (
  select from (select i.accepted_at as at from invitation i where i.relation_id = l.id and i.accepted_at is not null
    union all select s.created_at where s.context_relation_id = l.id) came
  where came.at < ${until} and not exists (
    select from contact_correction b where ${isOfId('b')} and b.at >= came.at and b.at < ${until}))`

const isOrWasHeld = sql<boolean>`(l.status = 'Active' or (l.status = 'Removed' and ${hasComeIn(sql`'infinity'::timestamptz`)}))`

const isForPerson = sql<boolean>`s.level <> 'Four' and f.respondent_type <> 'Staff'
  and (s.locked_form_id is null or s.locked_form_id = f.id)
  and (s.vouching_unit_ids is null or n.unit_id = any (s.vouching_unit_ids)
    or ${hasBeenAt(sql`former.id = any (s.vouching_unit_ids)`)})
  and case when f.relation_id is null
    then n.identity_id = a.identity_id or (s.level = 'Three' and exists (
      select from relation l join person agent on agent.id = l.person_id
      join patient q on q.id = l.patient_id join person known on known.id = q.person_id
      where known.identity_id = n.identity_id and (q.id = p.id or ${hasBeenAt(sql`former.id = known.unit_id`)})
        and l.acts_as = 'Agent' and ${isOrWasHeld} and agent.identity_id = a.identity_id))
    else exists (select from relation l join person o on o.id = l.person_id
      where l.id = f.relation_id and ${isOrWasHeld} and o.identity_id = a.identity_id)
      -- R-323: the id that they came in by, and had a session by, has been corrected since; a form of later was never theirs.
      or exists (select from relation l join contact_correction c on ${isOfId('c')}
        where l.id = f.relation_id and c.identity_id = a.identity_id and f.created_at < c.at and s.created_at < c.at
          and ${hasComeIn(sql`c.at`)}) end`

function hasAccess(today: CivilDate) {
  return sql<boolean>`case when f.relation_id is null
    then (n.identity_id = a.identity_id and p.status = 'Active') or exists (
      select from relation l join person agent on agent.id = l.person_id
      where l.patient_id = p.id and l.acts_as = 'Agent' and agent.identity_id = a.identity_id
        and ${relationHolds({ level: sql`s.level`, today })})
    else exists (select from relation l join person o on o.id = l.person_id
      where l.id = f.relation_id and o.identity_id = a.identity_id and ${relationHolds({ level: sql`s.level`, today })}) end`
}

/** Whether the account `a` has begun the form `f` as one who asks the questions or answers themselves, or has written in it. */
const hasAnswered = sql<boolean>`(f.last_modified_by = a.id
  or exists (select from form_event e where e.form_id = f.id and e.account_id = a.id
    and e.event in ('InterviewStarted', 'PartlyAnswered'))
  or exists (select from journal_entry j where j.form_id = f.id and a.id in (j.created_by, j.last_modified_by)))`

/** R-356: of a form that has left their unit since a while ago, whoever was answering it there. */
function isForStaff(since: Instant) {
  return sql<boolean>`s.level = 'Four'
    and exists (select from account_role r where r.account_id = a.id and r.role = 'Staff')
    and exists (select from account_care_unit c where c.account_id = a.id and c.unit_id = s.unit_id)
    and (exists (select from patient_unit pu where pu.patient_id = p.id and pu.unit_id = s.unit_id
        and (pu.released_at is null or f.unit_id = s.unit_id))
      or (${hasAnswered} and ${hasBeenAt(sql`former.id = s.unit_id and e.at > ${since}::timestamptz`)}))`
}
