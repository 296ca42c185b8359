import type { OnBehalf } from '@samklang/contract/on-behalf'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { DraftForm } from './found-form.ts'

/** Whether the one who writes is the one who answers: not an agent, nor staff who fill in for somebody. */
export function isOwnHand({ context }: Actor, { respondentType }: Pick<DraftForm, 'respondentType'>): boolean {
  return context === null ? respondentType === 'Staff' : context.type !== 'Agent'
}

/**
 * Of the accounts that have written in the form `f`, the one who acted last first, the first that is not the respondent's own;
 * null where all are. `at` is when they wrote. They are named as the unit knows them that the form is at, or the alert `a`.
 */
function onBehalfAmong(
  hands: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  whose: 'f' | 'a' = 'f',
): RawBuilder<OnBehalf | null> {
  const [unitId, patientId] = [sql.ref(`${whose}.unit_id`), sql.ref(`${whose}.patient_id`)]
  return sql<OnBehalf | null>`(
    select json_build_object(
        'Key', case hand.kind when 'Staff' then 'Staff' else 'Agent/' || hand.id end,
        'Kind', case hand.kind when 'Staff' then 'Staff' else 'Agent' end,
        'Name', coalesce(person_name_at(hand.identity_id, ${unitId}, ${at}), concat_ws(' ', hand.firstname, hand.lastname)),
        'Relation', (select tie.description from relation tie where tie.patient_id = ${patientId} and tie.person_id = them.id
          order by tie.acts_as = 'Agent' desc, tie.created_at desc limit 1),
        'IsPartly', wrote.place > 1 and (${hands})[1] is not null)
    from unnest(${hands}) with ordinality as wrote (id, place)
    join account hand on hand.id = wrote.id
    left join person them on them.identity_id = hand.identity_id and them.unit_id = ${unitId}
    where f.respondent_type <> 'Staff' and hand.identity_id is distinct from (
      select own.identity_id from person own where own.id = case when f.relation_id is null
        then (select whose.person_id from patient whose where whose.id = f.patient_id)
        else (select tie.person_id from relation tie where tie.id = f.relation_id) end)
      -- R-323: the same person, whom the unit knew by another id; not whoever that id belongs to, once the unit knows them.
      and not exists (select from contact_correction was join relation tie on tie.person_id = was.person_id
        where tie.id = f.relation_id and was.identity_id = hand.identity_id
          and (them.id is null or was.at >= ${at} or them.created_at > ${at}))
    order by wrote.place limit 1)`
}

/** Of a questionnaire `f`: whoever sent it in, and whoever else has written in it. A diary's days have hands of their own. */
export const onBehalf = onBehalfAmong(
  sql`array[f.entered_by, f.helped_by]`,
  sql`coalesce(f.entered_at, f.answered_at, f.last_modified_at)`,
)

/** Of whoever `w` wrote first in the form `f`. */
export const begunOnBehalf = onBehalfAmong(sql`array[w.account_id]`, sql`w.at`)

/** Of answers to `f` that were refused and raised the alert `a`. */
export function refusedOnBehalf(refused: 'r'): RawBuilder<OnBehalf | null> {
  return onBehalfAmong(sql`array[${sql.ref(`${refused}.account_id`)}]`, sql.ref(`${refused}.sent_at`), 'a')
}

/** Of the answer that raised the alert `a` of the form `f`. */
export const alertOnBehalf = onBehalfAmong(sql`array[a.written_by]`, sql`a.last_modified_at`, 'a')

/** Of the message that raised the alert `a`, in a treatment, which is the patient's own. */
export const messageOnBehalf: RawBuilder<OnBehalf | null> = sql<OnBehalf | null>`(select ${alertOnBehalf} from (
  select a.patient_id, null::uuid as relation_id, 'Patient' as respondent_type) f)`

/** Of an entry of the diary `f`. */
export function entryOnBehalf(entry: 'e' | 'n'): RawBuilder<OnBehalf | null> {
  return onBehalfAmong(
    sql`array[${sql.ref(`${entry}.last_modified_by`)}, ${sql.ref(`${entry}.created_by`)}]`,
    sql.ref(`${entry}.last_modified_at`),
  )
}
