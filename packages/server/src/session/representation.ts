import type { CivilDate } from '@samklang/contract/instants'
import { type GuardianPolicy, usualPolicy } from '@samklang/engine/people/guardian-policy'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { homeZone } from '../civil-day.ts'
import type { SqlValue } from '../database/statement.ts'

type RelationAsked = { level: Expression<unknown>; today: SqlValue<CivilDate> }

/**
 * When a relation `l` to a patient `p` lets a person represent that patient: asked at sign-in, when contexts are listed
 * and at every request, so that whatever ends it ends it everywhere. An agent needs the patient's leave and an e-ID. A
 * protected patient is represented by those alone whom staff approved by name since, and somebody who has come of age by
 * a guardian whom staff approved after that birthday: this says of `Represents` what the engine's guardianMay says, as a
 * test sees to, since it is asked of whole families in one statement.
 */
export function relationHolds({ level, today }: RelationAsked): RawBuilder<boolean> {
  return sql<boolean>`l.status = 'Active' and p.status = 'Active'
    and exists (
      select from (values (${today}::date)) as day (today)
      join person n on n.id = p.person_id
      cross join lateral (select (n.date_of_birth + make_interval(years => ${ageOfOwnAnswers}))::date as day) as ownwards
      where (l.valid_until is null or l.valid_until >= day.today)
        and (${isApproved})
        and (l.acts_as <> 'Guardian' or n.date_of_birth is null or day.today < ownwards.day
          or ${approvedOn} >= ownwards.day))
    and (l.acts_as <> 'Agent' or (p.allow_agent and ${level} = 'Three'))`
}

/** Whether the guardian of the relation `l` represented the patient `p` until a birthday, and nobody has approved them since. */
export function restsByAge(today: CivilDate): RawBuilder<boolean> {
  return sql<boolean>`l.acts_as = 'Guardian' and l.status = 'Active' and p.status = 'Active'
    and (l.valid_until is null or l.valid_until >= ${today}::date)
    and exists (
      select from person n
      cross join lateral (select (n.date_of_birth + make_interval(years => ${ageOfOwnAnswers}))::date as day) as ownwards
      where n.id = p.person_id and ${today}::date >= ownwards.day
        and (l.approved_at is null or ${approvedOn} < ownwards.day))`
}

/** Whether a relation `l` may still count for the patient whose person is `n`, as far as protection goes. */
export const isApproved = sql<boolean>`not n.is_protected or (
  l.approved_at is not null and l.approved_at >= coalesce(n.protected_since, '-infinity'))`

/** Of whoever has been released from all units, those that they were at: nobody is let in anew because the care has ended. */
const groupsOf = sql`from patient_unit pu join unit u on u.id = pu.unit_id join unit_group g on g.id = u.unit_group_id
  where pu.patient_id = p.id and (pu.released_at is null or not exists (
    select from patient_unit c where c.patient_id = p.id and c.released_at is null))`

/** The policy of the unit groups that the patient `p` is registered with; where they differ, the earlier age counts. */
const ageOfOwnAnswers = sql<number>`coalesce((select min(g.guardian_answers_until) ${groupsOf}),
  ${sql.lit(usualPolicy.representsUntil)})`

const policyOf = (groups: RawBuilder<unknown>) => sql<GuardianPolicy>`(select json_build_object(
    'representsUntil', coalesce(min(g.guardian_answers_until), ${sql.lit(usualPolicy.representsUntil)}),
    'readsSharedUntil', coalesce(min(g.guardian_reads_until), ${sql.lit(usualPolicy.readsSharedUntil)}),
    'seesWaitingUntil', coalesce(min(g.guardian_sees_waiting_until), ${sql.lit(usualPolicy.seesWaitingUntil)}))
  ${groups})`

/** The same with everything that the engine needs, for the relation `l` to the patient `p`. */
export const guardianPolicy = policyOf(groupsOf)

/** The policy of the unit group of one unit, wherever the patient is now. */
export const guardianPolicyAt = (unitId: string) =>
  policyOf(sql`from unit u join unit_group g on g.id = u.unit_group_id where u.id = ${unitId}::uuid`)

export const approvedOn = sql<CivilDate | null>`(l.approved_at at time zone ${sql.lit(homeZone)})::date`
