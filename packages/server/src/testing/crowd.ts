import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import type { Keys } from '../keys/keys.ts'
import { personalIdColumns } from '../patients/person-fields.ts'
import type { TestForms } from './forms.ts'

type CrowdOptions = { keys: Keys; now: Instant; forms: TestForms; unit: { id: string }; patients: number }

/**
 * Many patients at one unit and many times as many at others, so that reading through a table is dear beside reading the unit's, each with an answer to read, a form that is late, a diary
 * and a past; every tenth has an alert. Laid by the database itself: it is about numbers, not about people.
 */
export async function seedCrowd(db: Db, { keys, now, forms, unit, patients }: CrowdOptions): Promise<void> {
  const others = 20
  const all = patients * 30
  const numbers = sql`generate_series(1, ${sql.lit(all)}) i`
  const idOf = (what: string) => sql`md5(${sql.lit(what)} || i)::uuid`
  const unitOf = sql`case when i <= ${sql.lit(patients)} then ${unit.id}::uuid
    else md5('unit' || i % ${sql.lit(others)})::uuid end`
  const at = sql`${now}::timestamptz - (i % 5000) * interval '1 minute'`
  await sql`insert into unit (id, parent_id, unit_group_id, kind, name, hsa_id, updated_at)
    select md5('unit' || n)::uuid, u.parent_id, u.unit_group_id, u.kind, 'Enhet ' || n, 'SE0000000000-C' || n, u.updated_at
    from unit u, generate_series(0, ${sql.lit(others - 1)}) n where u.id = ${unit.id}`.execute(db)
  await sql`insert into identity (id, created_at) select ${idOf('person')}, ${now}::timestamptz from ${numbers}`.execute(
    db,
  )
  await sql`insert into person (id, identity_id, unit_id, firstname, lastname, date_of_birth, created_at, updated_at)
    select ${idOf('person')}, ${idOf('person')}, ${unitOf}, 'Prov' || i, 'Folk', '2012-03-04', ${now}::timestamptz, ${now}::timestamptz from ${numbers}`.execute(
    db,
  )
  await sealIds(db, keys, patients)
  await sql`insert into patient (id, guid, person_id, created_at, updated_at)
    select ${idOf('patient')}, ${idOf('guid')}, ${idOf('person')}, ${now}::timestamptz, ${now}::timestamptz from ${numbers}`.execute(
    db,
  )
  await sql`insert into patient_unit (patient_id, unit_id, registered_at)
    select ${idOf('patient')}, ${unitOf}, ${now}::timestamptz from ${numbers}`.execute(db)
  await sql`insert into patient_activity (patient_id, unit_id, last_at)
    select patient_id, unit_id, registered_at from patient_unit`.execute(db)
  await sql`insert into patient_event (id, patient_id, unit_id, event, at)
    select md5(patient_id || unit_id::text)::uuid, patient_id, unit_id, 'Registered', registered_at from patient_unit`.execute(
    db,
  )
  for (const [what, { kind, typeId, versionId }, status] of [
    ['answer', forms.questionnaire, 'Closed'],
    ['late', forms.questionnaire, 'Open'],
    ['diary', forms.journal, 'Ongoing'],
  ] as const)
    await sql`insert into form (id, kind, patient_id, unit_id, form_type_id, variant_version_id, respondent_type, answer_mode,
        content_language, status, confirmation, answered_at, entered_at, last_modified_at, created_at, open_from, opened_at, late_told_at)
      select ${idOf(what)}, ${kind}::form_kind, ${idOf('patient')}, ${unitOf}, ${typeId}::uuid, ${versionId}::uuid, 'Patient', 'Self', 'sv',
        ${status}::form_status, ${status === 'Closed' ? 'Unconfirmed' : 'NotApplicable'}::confirmation,
        ${status === 'Closed' ? at : sql`null::timestamptz`}, ${status === 'Closed' ? at : sql`null::timestamptz`},
        ${at}, ${at}, ${at}, ${at}, ${what === 'late' ? at : sql`null::timestamptz`} from ${numbers}`.execute(db)
  await sql`insert into journal (form_id, start_date, time_zone)
    select ${idOf('diary')}, '2026-01-01', 'Europe/Stockholm' from ${numbers}`.execute(db)
  for (const [what, type, category, severity] of [
    ['answer', 'NewQuestionnaireAnswer', 'Todo', 'Default'],
    ['late', 'Inactivity_UnansweredQuestionnaire', 'Inactivity', 'Attention'],
    ['diary', 'JournalUpdated', 'Journal', 'Info'],
  ] as const)
    await sql`insert into notification (id, type, category, severity, patient_id, unit_id, form_id, created_at, latest_at)
      select ${idOf(type)}, ${type}::notification_type, ${category}::notification_category, ${severity}::severity,
        ${idOf('patient')}, ${unitOf}, ${idOf(what)}, ${at}, ${at} from ${numbers}`.execute(db)
  await sql`insert into notification (id, type, category, severity, handling_state, patient_id, unit_id, created_at, latest_at, handled_at)
    select md5('handled' || n || i)::uuid, 'JournalUpdated', 'Journal', 'Info', 'Handled', ${idOf('patient')}, ${unitOf}, ${at}, ${at}, ${at}
    from ${numbers}, generate_series(1, 5) n`.execute(db)
  await sql`insert into journal_entry (id, form_id, patient_id, entry_date, answers, created_at, created_by, last_modified_at, last_modified_by)
    select md5('entry' || n || i)::uuid, ${idOf('diary')}, ${idOf('patient')}, '2026-01-01', '[]', ${at}, a.id, ${at}, a.id
    from ${numbers}, generate_series(1, 3) n, (select id from account limit 1) a`.execute(db)
  await sql`insert into relation (id, patient_id, person_id, relation_type, acts_as, created_at, updated_at)
    select ${idOf('relation')}, ${idOf('patient')}, ${idOf('person')}, 'Other', 'Other', ${now}::timestamptz, ${now}::timestamptz
    from ${numbers}`.execute(db)
  await sql`insert into journal_reading (form_id, account_id, seen_at)
    select ${idOf('diary')}, a.id, ${now}::timestamptz - interval '1 year' from ${numbers}, (select id from account limit 5) a`.execute(
    db,
  )
  await sql`insert into contact_correction (id, person_id, account_id, at, fields, firstname, lastname, preferred_language, id_type, identity_id)
    select ${idOf('correction')}, ${idOf('person')}, a.id, ${at}, '{Name}', 'Prov', 'Folk', 'sv', 'Unknown', ${idOf('person')}
    from ${numbers}, (select id from account limit 1) a`.execute(db)
  await sql`insert into refused_answers (id, form_id, patient_id, account_id, sent_at, reason, answers, invalid_answers)
    select ${idOf('refused')}, ${idOf('answer')}, ${idOf('patient')}, a.id, ${at}, 'Canceled', '[]', '[]'
    from ${numbers}, (select id from account limit 1) a`.execute(db)
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, value, raised_at, last_modified_at,
      raised_from_draft)
    select ${idOf('alert')}, ${idOf('patient')}, ${unitOf}, ${idOf('answer')}, 'harm', 'Alert', '"often"', ${at}, ${at}, false
    from ${numbers} where i % 10 = 0`.execute(db)
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, value, raised_at, last_modified_at,
      raised_from_draft, acknowledged_at, acknowledged_by, action)
    select md5('seen' || n || i)::uuid, ${idOf('patient')}, ${unitOf}, ${idOf('answer')}, 'harm', 'Alert', '"often"', ${at}, ${at}, false,
      ${at}, a.id, 'Ringde upp.' from ${numbers}, generate_series(1, 2) n, (select id from account limit 1) a`.execute(
    db,
  )
  await sql`insert into form_judgement (form_id, patient_id, reasons)
    select f.id, f.patient_id, '{}' from form f where f.kind = 'Questionnaire'`.execute(db)
  await sql`insert into judgement_due (patient_id) select id from patient on conflict do nothing`.execute(db)
  await sql`insert into alert_note (id, alert_id, account_id, at, text)
    select gen_random_uuid(), r.id, r.acknowledged_by, r.acknowledged_at, 'Mamman informerad.' from risk_alert r
    where r.acknowledged_at is not null`.execute(db)
  await sql`update risk_alert r set next_step_on = '2026-11-20', follow_up_account_id = r.acknowledged_by,
      follow_up_changed_at = r.acknowledged_at, followed_up_at = case when r.id::text < '7' then r.acknowledged_at end
    where r.acknowledged_at is not null`.execute(db)
  await sql`insert into alert_hand_over (id, alert_id, from_account_id, to_account_id, asked_at, answer_by, answer, answered_at)
    select gen_random_uuid(), r.id, a.ids[1], a.ids[2], r.raised_at, r.raised_at, 'Declined', r.raised_at
    from risk_alert r, (select array_agg(id) as ids from account) a`.execute(db)
  await sql`insert into alert_answerer (alert_id, account_id, answered_at)
    select r.id, a.id, r.raised_at from risk_alert r, (select id from account limit 1) a`.execute(db)
  await sql`insert into alert_reading (alert_id, account_id, last_modified_at)
    select r.id, a.id, r.last_modified_at from risk_alert r, (select id from account limit 5) a`.execute(db)
  await sql`insert into outgoing_message (id, channel, purpose, status, recipient, recipient_index, body, next_attempt_at,
      idempotency_key, created_at)
    select ${idOf('message')}, 'Email', 'AlertWaiting', 'Sent', '\\x00', '\\x00', '\\x00', ${at}, 'crowd:' || i, ${at} from ${numbers}`.execute(
    db,
  )
  await sql`insert into alert_telling (alert_id, message_id, step, told_at)
    select md5('seen' || n || i)::uuid, ${idOf('message')}, case n when 1 then 'OnDuty' else 'Owner' end::alert_step, ${at} from ${numbers}, generate_series(1, 2) n`.execute(
    db,
  )
  await sql`insert into patient_responsible (patient_id, unit_id, account_id, created_at)
    select ${idOf('patient')}, c.unit_id, c.account_id, ${now}::timestamptz
    from ${numbers} join account_care_unit c on c.unit_id = ${unit.id} where i <= ${sql.lit(patients)}`.execute(db)
  await sql`insert into patient_responsible (patient_id, unit_id, account_id, created_at)
    select ${idOf('patient')}, ${unitOf}, a.ids[1 + i % cardinality(a.ids)], ${now}::timestamptz
    from ${numbers}, (select array_agg(id) as ids from account) a where i > ${sql.lit(patients)}`.execute(db)
}

/** Of those at the unit that is looked at, so that opening them takes its time. */
async function sealIds(db: Db, keys: Keys, patients: number): Promise<void> {
  const { rows } = await sql<{ id: string; i: number }>`select md5('person' || i)::uuid as id, i
    from generate_series(1, ${sql.lit(patients)}) i`.execute(db)
  const sealed = rows.map(({ id, i }) => {
    const { personal_id, personal_id_index } = personalIdColumns(keys, id, madeUpCivicId(dayNumber(i)))
    return { id, sealed: personal_id?.toString('hex'), found: personal_id_index?.toString('hex') }
  })
  await sql`update identity n set id_type = 'PNR', personal_id_index = decode(s.found, 'hex')
    from json_to_recordset(${JSON.stringify(sealed)}::json) as s (id uuid, sealed text, found text) where n.id = s.id`.execute(
    db,
  )
  await sql`update person n set id_type = 'PNR', personal_id = decode(s.sealed, 'hex'), personal_id_index = decode(s.found, 'hex')
    from json_to_recordset(${JSON.stringify(sealed)}::json) as s (id uuid, sealed text, found text) where n.id = s.id`.execute(
    db,
  )
}

function dayNumber(days: number): string {
  return Temporal.PlainDate.from('2005-01-01').add({ days }).toString()
}
