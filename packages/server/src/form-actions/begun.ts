import type { StaffForm } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { OnBehalf } from '@samklang/contract/on-behalf'
import { isOver } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { begunOnBehalf } from '../forms/on-behalf.ts'

type First = { accountId: string | null; at: Instant | null; onBehalf: OnBehalf | null }

/** On a device that was handed over the first answer is no event of its own: then it is whoever wrote last. */
const firstHand = statement(
  'first-hand',
  { formId: value<string>() },
  ({ formId }) => sql<First>`select w.account_id as "accountId", w.at, ${begunOnBehalf} as "onBehalf"
    from form f
    cross join lateral (
      (select e.account_id, e.at, 0 as place from form_event e where e.form_id = f.id and e.event = 'PartlyAnswered'
        order by e.at, e.id limit 1)
      union all select f.last_modified_by, f.started_at, 1
      order by place limit 1) as w
    where f.id = ${formId}`,
)

/** whoever goes on with answers that somebody else has begun is told whose they are, and since when. */
export async function findBegun(db: Db, form: FoundForm, readerId: string): Promise<StaffForm['Begun']> {
  const isDraft = form.kind === 'Questionnaire' && !isOver(form.status)
  if (!isDraft || form.answers.length === 0) return null
  const first = (await firstHand(db, { formId: form.id }))[0]
  if (!first?.accountId || first.at === null || first.accountId === readerId) return null
  return { At: first.at, By: first.onBehalf?.Kind ?? 'Respondent' }
}
