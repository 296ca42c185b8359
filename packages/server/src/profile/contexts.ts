import { formatCivicId } from '@samklang/contract/civic-id'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { Context } from '@samklang/contract/session'
import { sessionCalls } from '@samklang/contract/session'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/people/guardian-policy'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { type Placeholder, statement, value } from '../database/statement.ts'
import { statusList } from '../forms/status-list.ts'
import type { Actor } from '../http/actor.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import { approvedOn, guardianPolicy, relationHolds } from '../session/representation.ts'

export type ContextRow = {
  contextId: string
  type: Context['Type']
  patientId: string
  relationId: string | null
  description: string | null
  patientPersonId: string
  personal_id: Buffer | null
  is_protected: boolean
  firstname: string
  lastname: string
  unitName: string | null
  asksCivicId: boolean
  policy: GuardianPolicy
  birth: CivilDate | null
  approvedOn: CivilDate | null
  pending: number
}

type AtMoment = { now: Placeholder<Instant>; today: Placeholder<CivilDate> }

/** What their home shows as to be done: forms that can still be answered, modules that are not worked through, and diaries without an entry of today. */
const waiting = ({
  now,
  today,
}: AtMoment) => sql`(f.open_till is null or f.open_till > ${now}::timestamptz) and case f.kind
    when 'Questionnaire' then f.status in (${statusList(answerableStatuses)})
    when 'TreatmentModule' then f.status in (${statusList(answerableStatuses)})
    when 'Journal' then f.status = 'Ongoing' and not exists (
      select from journal_entry e where e.form_id = f.id and e.entry_date = ${today}::date)
    else false end`

/** Of the patient's own (also for their agent), or of what is asked of the relation. */
const ownForms = (at: AtMoment) =>
  sql`(select count(*) from form f where f.patient_id = p.id and f.respondent_type = 'Patient' and ${waiting(at)})`
const formsOfRelation = (at: AtMoment) =>
  sql`(select count(*) from form f where f.relation_id = l.id and ${waiting(at)})`

const unitOfPatient = sql`left join lateral (
    select u.name, g.civic_id_at_level_two
    from patient_unit pu join unit u on u.id = pu.unit_id left join unit_group g on g.id = u.unit_group_id
    where pu.patient_id = p.id and pu.released_at is null) u on true`

const contextsOf = statement(
  'contexts-of-person',
  {
    identityId: value<string | null>(),
    vouchingUnitIds: value<string[] | null>(),
    level: value<SecurityLevel | null>(),
    now: value<Instant>(),
    today: value<CivilDate>(),
  },
  ({ identityId, vouchingUnitIds, level, now, today }) => sql<ContextRow>`select * from (
    select p.guid as "contextId", 'Patient' as type, p.id as "patientId", null as "relationId", null as description,
      n.id as "patientPersonId", n.personal_id, n.is_protected, n.firstname, n.lastname, u.name as "unitName",
      false as "asksCivicId", ${guardianPolicy} as policy, n.date_of_birth as birth,
      null::date as "approvedOn", ${ownForms({ now, today })} as pending
    from person n join patient p on p.person_id = n.id ${unitOfPatient}
    where n.identity_id = ${identityId}
      and (${vouchingUnitIds}::uuid[] is null or n.unit_id = any (${vouchingUnitIds}::uuid[])) and p.status = 'Active'
    union all
    select l.id, l.acts_as::text, p.id, l.id, l.description, n.id, n.personal_id, n.is_protected, n.firstname, n.lastname,
      u.name, coalesce(u.civic_id_at_level_two, false) and ${level} = 'Two' and l.acts_as in ('Guardian', 'Caretaker'),
      ${guardianPolicy}, n.date_of_birth, ${approvedOn},
      case when l.acts_as = 'Agent' then ${ownForms({ now, today })} else ${formsOfRelation({ now, today })} end
    from person me join relation l on l.person_id = me.id
    join patient p on p.id = l.patient_id join person n on n.id = p.person_id ${unitOfPatient}
    where me.identity_id = ${identityId}
      and (${vouchingUnitIds}::uuid[] is null or me.unit_id = any (${vouchingUnitIds}::uuid[]))
      and ${relationHolds({ level: sql`${level}::text`, today })}
    ) c order by c.type <> 'Patient', c.firstname collate "sv-x-icu", c."contextId"
    limit 100`,
)

/** A context is the person's own patient record (known by its guid) or a relation to a patient (known by the relation's id). */
export function listContextRows(db: Db, actor: Actor, now: Instant): Promise<ContextRow[]> {
  const { identityId, vouchingUnitIds, SecurityLevel: level } = actor
  return contextsOf(db, { identityId, vouchingUnitIds, level, now, today: civilDay(now) })
}

/** R-340: of these the one in which a form is answered that a link leads to; of a form of nobody among them nothing is told. */
export async function findContextOfForm(db: Db, rows: readonly ContextRow[], formId: string): Promise<string | null> {
  const form = await db
    .selectFrom('form')
    .select(['patient_id', 'relation_id', 'respondent_type'])
    .where('id', '=', formId)
    .where('status', '<>', 'Scheduled')
    .executeTakeFirst()
  const isOf = ({ type, patientId, relationId }: ContextRow) => {
    if (patientId !== form?.patient_id) return false
    if (form.respondent_type === 'Patient') return type === 'Patient' || type === 'Agent'
    return relationId !== null && relationId === form.relation_id
  }
  return rows.find(isOf)?.contextId ?? null
}

export function toContext(
  keys: Keys,
  row: ContextRow,
  { isChosen, now }: { isChosen: boolean; now: Instant },
): Context {
  // Whoever has chosen the context has given the civic id.
  const isMasked = row.asksCivicId && !isChosen
  return {
    ContextId: row.contextId,
    Type: row.type,
    SelectContextUri: sessionCalls.selectSessionContext.path.replace(':contextId', row.contextId),
    PatientCivicId: isMasked ? null : birthDateOf(keys, row),
    // Until the child has been named by its civic id, only enough to tell two children apart.
    Firstname: isMasked ? `${Array.from(row.firstname)[0]}…` : row.firstname,
    Lastname: isMasked ? '' : row.lastname,
    RelationTypeDescription: row.description,
    UnitName: isMasked ? null : row.unitName,
    IsCivicIdRequired: row.asksCivicId,
    PendingCount: row.pending,
    GuardianMay: row.type === 'Guardian' ? guardianMay({ ...row, today: civilDay(now) }) : null,
  }
}

export function civicIdOf(keys: Keys, row: ContextRow): string | undefined {
  if (!row.personal_id) return undefined
  return openField(keys, { table: 'person', column: 'personal_id', row: row.patientPersonId }, row.personal_id)
}

// Enough to tell two children of one name apart, and nothing for a protected identity.
function birthDateOf(keys: Keys, row: ContextRow): string | null {
  if (row.is_protected || row.type === 'Other') return null
  const civicId = civicIdOf(keys, row)
  return civicId ? `${formatCivicId(civicId).slice(0, 8)}-••••` : null
}
