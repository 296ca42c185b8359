// Twenty forms for every patient, with scores, what waits for staff and some alerts, laid by the database itself.
import { sql } from 'kysely'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { syncContent } from '../packages/server/src/definitions/sync-content.ts'
import { drawFrom } from '../packages/server/src/demo/draw.ts'
import { makeAnswers } from '../packages/server/src/demo/form-answers.ts'
import { readVersion } from '../packages/server/src/forms/version.ts'
import type { Prepare } from './two-sizes.ts'

const formsEach = 20

export const seedForms: Prepare = async ({ db, adminUrl, now }) => {
  await syncContent(db, now)
  const { typeId, versionId, answers } = await chooseForm(db)
  // Of one connection, on which the database takes our word that what rows refer to is there.
  const admin = connect(adminUrl, { max: 1 })
  await sql`set session_replication_role = replica`.execute(admin)
  await sql`create temporary table cared as
    select row_number() over (order by md5(at.patient_id::text)) as no, at.patient_id, at.unit_id,
      (select account_id from account_care_unit c where c.unit_id = at.unit_id order by account_id limit 1) as by
    from patient_unit at`.execute(admin)
  // One after the other in time, so that the forms of a patient lie far apart, as they do in life.
  for (let turn = 1; turn <= formsEach; turn += 1) {
    const at = sql`${now}::timestamptz - (${sql.lit(formsEach - turn)} * 35 + no % 30 + 1) * interval '1 day'`
    const isOpen = turn === formsEach ? sql`true` : sql`false`
    const isUnread = turn === formsEach - 1 ? sql`no % 20 = 0` : sql`false`
    await sql`insert into form (id, kind, patient_id, unit_id, form_type_id, variant_version_id, respondent_type, content_language,
        status, confirmation, answers, last_modified_at, created_at, open_from, opened_at, answered_at, entered_at, entered_by,
        answered_by, confirmed_at, confirmed_by)
      select ${idOf(turn)}, 'Questionnaire', patient_id, unit_id, ${typeId}, ${versionId}, 'Patient', 'sv',
        case when ${isOpen} then 'Open' else 'Closed' end::form_status,
        case when ${isOpen} then 'NotApplicable' when ${isUnread} then 'Unconfirmed' else 'Confirmed' end::confirmation,
        case when ${isOpen} then '[]' else ${answers}::jsonb end, ${at}, ${at}, ${at}, ${at},
        case when not ${isOpen} then ${at} end, case when not ${isOpen} then ${at} end, case when not ${isOpen} then by end,
        case when not ${isOpen} then '{"Name": "Prov Folk", "Relation": null, "Age": 40, "Gender": "Female"}'::jsonb end,
        case when not ${isOpen} and not ${isUnread} then ${at} end, case when not ${isOpen} and not ${isUnread} then by end
      from cared order by no`.execute(admin)
    if (turn === formsEach) break
    await sql`insert into form_score (form_id, scale_key, patient_id, value, validity, items_used, missing_items, engine_version,
        computed_at)
      select ${idOf(turn)}, key, patient_id, (no + ${sql.lit(turn * 7)}) % most, 'Valid', '{}', '{}', '1', ${at}
      from cared, (values ('total', 30), ('feeling', 18), ('energy', 12)) as scale (key, most) order by no`.execute(
      admin,
    )
    await sql`insert into notification (id, type, category, severity, handling_state, patient_id, unit_id, form_id, created_at,
        latest_at, handled_at, handled_by)
      select gen_random_uuid(), 'NewQuestionnaireAnswer', 'Todo', 'Default',
        case when ${isUnread} then 'NotHandled' else 'Handled' end::handling_state, patient_id, unit_id, ${idOf(turn)}, ${at}, ${at},
        case when not ${isUnread} then ${at} end, case when not ${isUnread} then by end
      from cared order by no`.execute(admin)
  }
  await seedWaiting(admin, now)
  await admin.destroy()
}

/** Of every twentieth something is late; an alert waits for some, and has been seen to for more. */
async function seedWaiting(admin: Db, now: string): Promise<void> {
  await sql`insert into notification (id, type, category, severity, patient_id, unit_id, form_id, created_at, latest_at)
    select gen_random_uuid(), 'Inactivity_UnansweredQuestionnaire', 'Inactivity', 'Attention', patient_id, unit_id,
      ${idOf(formsEach)}, ${now}::timestamptz, ${now}::timestamptz
    from cared where no % 20 = 7`.execute(admin)
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, item_ref, value, raised_at,
      last_modified_at, raised_from_draft, acknowledged_at, acknowledged_by, action)
    select gen_random_uuid(), patient_id, unit_id, ${idOf(formsEach - 1)}, 'life', 'Alert', 'life', '"once"', ${now}::timestamptz,
      ${now}::timestamptz, false, case when no % 200 <> 0 then ${now}::timestamptz end, case when no % 200 <> 0 then by end,
      case when no % 200 <> 0 then 'Ringde upp.' end
    from cared where no % 20 = 0`.execute(admin)
}

function idOf(turn: number) {
  const first = `00000000-0000-7000-8${turn.toString().padStart(3, '0')}-`
  return sql`(${sql.lit(first)} || lpad(to_hex(no), 12, '0'))::uuid`
}

async function chooseForm(db: Db) {
  const { typeId, versionId } = await db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.id as typeId', 'vv.id as versionId'])
    .where('t.name', '=', 'sinnesstamning')
    .where('v.name', '=', 'vuxen')
    .executeTakeFirstOrThrow()
  const { compiled } = await readVersion(db, versionId)
  const subject = { age: 40, gender: 'Female', respondent: 'Patient' } as const
  const answers = makeAnswers(compiled, subject, { burden: 0.5, today: '2026-01-01' }, drawFrom(1))
  return { typeId, versionId, answers: JSON.stringify(answers) }
}
