import type { CivilDate, Instant } from '@samklang/contract/instants'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { type RawBuilder, sql } from 'kysely'
import { civilDay, homeZone } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Answerer } from '../refused-answers/find-answerer.ts'
import { isSender, keptSince, sessionState } from '../refused-answers/sender.ts'
import { approvedOn, guardianPolicyAt, isApproved, relationHolds } from '../session/representation.ts'
import type { FoundThread } from './thread-for.ts'

type Row = Answerer & {
  policy: GuardianPolicy
  birth: CivilDate | null
  approvedOn: CivilDate | null
  startedAt: Instant
}

/**
 * R-461, R-471: who counts as a guardian who wrote, though the message was refused. It is whoever holds a token as one who answers
 * must (R-256), by e-ID, and could read the thread when the login began or within the week that a browser keeps their words. That is
 * told by the relation, not by whom the session stands for now: another tab may have changed that. That the child had a birthday
 * since, was released, or the relation ended, changes nothing of whose words they are: the age is that of the thread's unit. Of
 * anybody else, also of a guardian of somebody older, nothing is raised.
 */
export async function findGuardianSender(
  db: Db,
  { token, thread }: { token: string | undefined; thread: FoundThread },
  now: Instant,
): Promise<Answerer | undefined> {
  if (!token) return undefined
  const since = keptSince(now)
  const today = civilDay(now)
  const { rows } = await sql<Row>`select s.account_id as "accountId", s.level, s.unit_id as "unitId",
      ${sessionState(now)} as session,
      ${relationHolds({ level: sql`s.level`, today })} as "hasAccess", ${guardianPolicyAt(thread.unitId)} as policy,
      n.date_of_birth as birth, ${approvedOn} as "approvedOn", s.created_at as "startedAt"
    from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
    cross join lateral (select least(s.created_at, ${since}::timestamptz) as since) early
    join person me on me.identity_id = a.identity_id
    join relation l on l.person_id = me.id and l.patient_id = ${thread.patientId} and l.acts_as = 'Guardian'
    join patient p on p.id = l.patient_id join person n on n.id = p.person_id
    where ${isSender(token, now)} and s.level = 'Three' and s.locked_form_id is null
      and ${heldSince(sql`early.since`)}
    order by l.status <> 'Active', l.updated_at desc`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { policy, birth, approvedOn: approved, startedAt, ...sender } = row
  const on = (day: CivilDate) => guardianMay({ policy, birth, today: day, approvedOn: approved }).SeesWaiting
  const couldRead = on(civilDay(startedAt)) || on(civilDay(since))
  return couldRead ? { ...sender, hasAccess: sender.hasAccess && on(today) } : undefined
}

/**
 * Whether the relation `l` of the account `a` held at some time since then. One that has ended did if they came in by it, and
 * not somebody whose id stood there before. From whom a child has been protected since before then, and staff have not approved, is
 * a stranger.
 */
function heldSince(since: RawBuilder<unknown>): RawBuilder<boolean> {
  const hasComeIn = sql<boolean>`(
    exists (select from invitation i where i.relation_id = l.id and i.accepted_at is not null and not exists (
      select from contact_correction k where k.person_id = l.person_id and 'PersonalId' = any (k.fields)
        and k.at >= i.accepted_at))
    or exists (select from session c where c.account_id = a.id and c.context_relation_id = l.id))`
  return sql<boolean>`((l.status = 'Active' or (coalesce(l.removed_at, l.updated_at) > ${since} and ${hasComeIn}))
    and (l.valid_until is null or l.valid_until >= (${since} at time zone ${sql.lit(homeZone)})::date)
    and (${isApproved} or n.protected_since > ${since}))`
}
