import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { FormChange } from '@samklang/contract/score-change'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { nameAt } from '../forms/name-at.ts'
import { onBehalf } from '../forms/on-behalf.ts'
import { respondentName } from '../forms/respondent-name.ts'
import type { ResultForm } from '../judgements/queries.ts'

export type DetailRow = Pick<
  ResultForm,
  | 'id'
  | 'kind'
  | 'unitName'
  | 'versionId'
  | 'respondentType'
  | 'relationId'
  | 'respondentName'
  | 'onBehalf'
  | 'relation'
  | 'isIncomplete'
  | 'person'
> & {
  title: ResultForm['title']
  typeName: string
  variantTitle: ResultForm['title']
  variantName: string
  versionNo: number
  answers: Answer[]
  comment: string | null
  sentAt: Instant | null
  answeredAt: Instant | null
  confirmedAt: Instant | null
  enteredAt: Instant | null
  enteredBy: string | null
  /** When its scores were reckoned. */
  computedAt: Instant | null
  /** As it was judged, where it was. */
  change: FormChange | null
}

const detailRows = statement(
  'analysis-details',
  { formIds: value<readonly string[]>(), patientIds: value<readonly string[]>() },
  ({
    formIds,
    patientIds,
  }) => sql<DetailRow>`select f.id, f.kind, u.name as "unitName", f.variant_version_id as "versionId",
      f.respondent_type as "respondentType", f.relation_id as "relationId", ${respondentName} as "respondentName",
      ${onBehalf} as "onBehalf",
      coalesce(f.answered_by ->> 'Relation', l.description) as relation, f.is_incomplete as "isIncomplete",
      f.answered_by as person, t.title, t.name as "typeName", v.title as "variantTitle", v.name as "variantName",
      vv.version_no as "versionNo", f.answers, f.comment, f.opened_at as "sentAt", f.answered_at as "answeredAt",
      f.confirmed_at as "confirmedAt", f.entered_at as "enteredAt",
      (select ${nameAt(sql`f.unit_id`, sql`coalesce(f.entered_at, f.answered_at, f.last_modified_at)`)}
        from account a where a.id = f.entered_by) as "enteredBy",
      (select max(s.computed_at) from form_score s where s.patient_id = f.patient_id and s.form_id = f.id) as "computedAt",
      (select m.change from form_judgement m where m.form_id = f.id limit 1) as change
    from form f
    join form_variant_version vv on vv.id = f.variant_version_id
    join form_variant v on v.id = vv.form_variant_id
    join form_type t on t.id = f.form_type_id
    join unit u on u.id = f.unit_id
    left join relation l on l.id = f.relation_id
    where f.id = any (${formIds}::uuid[]) and f.patient_id = any (${patientIds}::uuid[])
      and ((f.kind = 'Questionnaire' and f.status = 'Closed' and f.answered_at is not null)
        or (f.kind = 'Journal' and f.status in ('Ongoing', 'Closed')))`,
)

/** Those of the forms that stand in these records and are answered. */
export function listDetailRows(
  db: Db,
  formIds: readonly string[],
  patientIds: readonly string[],
): Promise<DetailRow[]> {
  return detailRows(db, { formIds, patientIds })
}
