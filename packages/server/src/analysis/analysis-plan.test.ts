import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { listEntryRows, listResultForms, listScoreRows } from '../judgements/queries.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { type PlanNode, readPlans } from '../testing/read-plan.ts'
import { listDetailRows } from './detail-rows.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
  await seedCrowd()
})
afterAll(() => server.close())

/** A thousand patients with five questionnaires, three scores each, and a diary of ten entries. */
async function seedCrowd() {
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const { questionnaire, journal } = server.types
  const now = server.clock.now()
  const by = server.clinic.staff.childStaff.id
  const form = sql`id, kind, patient_id, unit_id, form_type_id, variant_version_id, respondent_type, content_language, status,
    last_modified_at, created_at, open_from, answered_at`
  await sql`with known as (
      insert into identity (id, created_at) select gen_random_uuid(), ${now} from generate_series(1, 1000) returning id)
    insert into person (id, identity_id, unit_id, firstname, lastname, created_at, updated_at)
    select id, id, ${server.clinic.units.child.id}::uuid, 'Prov', 'Mängd' || id, ${now}, ${now} from known`.execute(
    owner,
  )
  await sql`insert into patient (id, guid, person_id, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), id, ${now}, ${now} from person where lastname like 'Mängd%'`.execute(
    owner,
  )
  await sql`insert into account (id, public_id, kind, identity_id, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), 'Person', identity_id, ${now}, ${now}
    from person where lastname like 'Mängd%'`.execute(owner)
  await sql`insert into relation (id, patient_id, person_id, relation_type, acts_as, created_at, updated_at)
    select gen_random_uuid(), p.id, other.id, 'Other', 'Other', ${now}, ${now}
    from patient p, (select id from person where lastname like 'Mängd%' limit 5) other`.execute(owner)
  await sql`insert into form (${form})
    select gen_random_uuid(), 'Questionnaire', p.id, ${server.clinic.units.child.id}::uuid, ${questionnaire.typeId}::uuid,
      ${questionnaire.versionId}::uuid, 'Patient', 'sv', 'Closed', ${now}, ${now}, ${now}, ${now}
    from patient p, generate_series(1, 5)`.execute(owner)
  await sql`insert into form (${form})
    select gen_random_uuid(), 'Journal', p.id, ${server.clinic.units.child.id}::uuid, ${journal.typeId}::uuid,
      ${journal.versionId}::uuid, 'Patient', 'sv', 'Ongoing', ${now}, ${now}, ${now}, null from patient p`.execute(
    owner,
  )
  await sql`insert into form_score (form_id, scale_key, patient_id, validity, items_used, missing_items, engine_version, computed_at)
    select f.id, 's' || n, f.patient_id, 'Valid', '{}', '{}', '1', ${now}
    from form f, generate_series(1, 3) n where f.kind = 'Questionnaire'`.execute(owner)
  await sql`insert into journal_entry (id, form_id, patient_id, entry_date, answers, created_at, created_by, last_modified_at,
      last_modified_by)
    select gen_random_uuid(), f.id, f.patient_id, '2026-01-01', '[]', ${now}, ${by}::uuid, ${now}, ${by}::uuid
    from form f, generate_series(1, 10) where f.kind = 'Journal'`.execute(owner)
  await sql`analyze`.execute(owner)
  await owner.destroy()
}

const clinicWide = ['form', 'form_score', 'journal_entry', 'risk_alert', 'patient', 'person', 'relation', 'account']

function scansOf(plan: readonly PlanNode[]): string[] {
  return plan.flatMap(({ node, table }) => (node === 'Seq Scan' && table && clinicWide.includes(table) ? [table] : []))
}

test('the analysis reads by patient and form, never through a table of the whole clinic', async () => {
  const { patients } = server.clinic
  const records = [patients.child.id]
  const forms = await listResultForms(server.db, records)
  expect(forms).toHaveLength(6)
  const ids = forms.map(({ id }) => id)
  const url = server.database.appUrl
  const list = `{${ids.join(',')}}`
  const patient = `{${patients.child.id}}`
  const plans = {
    forms: await readPlans(url, { name: 'analysis-forms', values: [patient] }, (db) => listResultForms(db, records)),
    scores: await readPlans(url, { name: 'analysis-scores', values: [patient, list] }, (db) =>
      listScoreRows(db, records, ids),
    ),
    entries: await readPlans(url, { name: 'analysis-entries', values: [list] }, (db) => listEntryRows(db, ids)),
    details: await readPlans(url, { name: 'analysis-details', values: [list, patient] }, (db) =>
      listDetailRows(db, ids, records),
    ),
  }
  for (const [name, plan] of Object.entries(plans)) expect([name, scansOf(plan)]).toEqual([name, []])
  const used = Object.values(plans).flatMap((plan) => plan.flatMap(({ index }) => index ?? []))
  expect(used).toEqual(expect.arrayContaining(['form_of_patient', 'form_score_of_patient', 'journal_entry_of_form']))
})
