import { formatCivicId } from '@samklang/contract/civic-id'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { Context } from '@samklang/contract/session'
import { sessionCalls } from '@samklang/contract/session'
import { type GuardianPolicy, guardianMay } from '@samklang/engine/guardian-policy'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import { type Db, named, statements } from '../database/connect.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'
import type { Actor } from './actor.ts'
import { approvedOn, guardianPolicy, relationHolds } from './representation.ts'

type Row = {
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

/** What their home shows as to be done: forms that can still be answered, and diaries without an entry of today. */
const waiting = sql`(f.open_till is null or f.open_till > ${''}::timestamptz) and case f.kind
    when 'Questionnaire' then f.status in ('Open', 'PartlyAnswered', 'SelfTaxation')
    when 'Journal' then f.status = 'Ongoing' and not exists (
      select from journal_entry e where e.form_id = f.id and e.entry_date = ${''}::date)
    else false end`

/** Of the patient's own (also for their agent), or of what is asked of the relation. */
const ownForms = sql`(select count(*) from form f where f.patient_id = p.id and f.respondent_type = 'Patient' and ${waiting})`
const formsOfRelation = sql`(select count(*) from form f where f.relation_id = l.id and ${waiting})`

const firstUnit = sql`left join lateral (
    select u.name, g.civic_id_at_level_two
    from patient_unit pu join unit u on u.id = pu.unit_id left join unit_group g on g.id = u.unit_group_id
    where pu.patient_id = p.id and pu.released_at is null order by pu.registered_at limit 1) u on true`

const contextsOf = named<Row>(
  'contexts-of-person',
  sql<Row>`select * from (
    select p.guid as "contextId", 'Patient' as type, p.id as "patientId", null as "relationId", null as description,
      n.id as "patientPersonId", n.personal_id, n.is_protected, n.firstname, n.lastname, u.name as "unitName",
      false as "asksCivicId", ${guardianPolicy} as policy, n.date_of_birth as birth,
      null::date as "approvedOn", ${ownForms} as pending
    from patient p join person n on n.id = p.person_id ${firstUnit}
    where p.person_id = ${''} and p.status = 'Active'
    union all
    select l.id, l.acts_as::text, p.id, l.id, l.description, n.id, n.personal_id, n.is_protected, n.firstname, n.lastname,
      u.name, coalesce(u.civic_id_at_level_two, false) and ${''} = 'Two' and l.acts_as in ('Guardian', 'Caretaker'),
      ${guardianPolicy}, n.date_of_birth, ${approvedOn},
      case when l.acts_as = 'Agent' then ${ownForms} else ${formsOfRelation} end
    from relation l join patient p on p.id = l.patient_id join person n on n.id = p.person_id ${firstUnit}
    where l.person_id = ${''} and ${relationHolds(sql`${''}::text`, '')}
    ) c order by c.type <> 'Patient', c.firstname collate "sv-x-icu", c."contextId"
    limit 100`.compile(statements),
)

/** A context is the person's own patient record (known by its guid) or a relation to a patient (known by the relation's id). */
export function listContextRows(db: Db, { personId, SecurityLevel }: Actor, now: Instant): Promise<Row[]> {
  const today = civilDay(now)
  const of = [now, today]
  return contextsOf(db, [...of, personId, SecurityLevel, ...of, ...of, personId, today, SecurityLevel])
}

export function toContext(keys: Keys, row: Row, now: Instant): Context {
  return {
    ContextId: row.contextId,
    Type: row.type,
    SelectContextUri: sessionCalls.selectSessionContext.path.replace(':contextId', row.contextId),
    PatientCivicId: birthDateOf(keys, row),
    Firstname: row.firstname,
    Lastname: row.lastname,
    RelationTypeDescription: row.description,
    UnitName: row.unitName,
    IsCivicIdRequired: row.asksCivicId,
    PendingCount: row.pending,
    GuardianMay: row.type === 'Guardian' ? guardianMay({ ...row, today: civilDay(now) }) : null,
  }
}

export function civicIdOf(keys: Keys, row: Row): string | undefined {
  if (!row.personal_id) return undefined
  return openField(keys, { table: 'person', column: 'personal_id', row: row.patientPersonId }, row.personal_id)
}

// Enough to tell two children of one name apart, and nothing for a protected identity or one who must still be named.
function birthDateOf(keys: Keys, row: Row): string | null {
  if (row.is_protected || row.asksCivicId || row.type === 'Other') return null
  const civicId = civicIdOf(keys, row)
  return civicId ? `${formatCivicId(civicId).slice(0, 8)}-••••` : null
}
