import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { appRole } from '../database/roles.ts'
import { testDatabase } from '../testing/database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [unit, patient, account, withModule, without, form, laterForm] = [1, 2, 3, 4, 5, 6, 8].map(id)
const at = (minute: number) => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`

const taken = { id: id(10), words: 'Jag orkar inte leva.' }
const refusedWords = 'Jag vill inte leva.'
/** Of words that were refused while one module was worked with, and again while the next one was. */
const twice = id(25)

const [plan, closedPlan] = [id(101), id(102)]

/** As it stood before: alerts of messages with the form of a module, and a notification in a treatment that has none. */
const before = `set session_replication_role = replica;
insert into unit (id, kind, name, updated_at) values ('${unit}', 'CareUnit', 'Provenhet', now());
insert into patient (id, guid, person_id, created_at, updated_at) values ('${patient}', '${patient}', '${id(90)}', now(), now());
insert into account (id, public_id, kind, identity_id, created_at, updated_at)
  values ('${account}', '${account}', 'Person', '${id(97)}', now(), now());
insert into form (id, content_language, created_at, form_type_id, kind, last_modified_at, open_from, patient_id, respondent_type,
    status, unit_id, variant_version_id)
  select f.id::uuid, 'sv', now(), '${id(91)}', 'TreatmentModule', now(), now(), '${patient}', 'Patient', 'Open', '${unit}', '${id(92)}'
    from (values ('${form}'), ('${laterForm}')) f (id);
insert into form_variant_version (id, form_variant_id, version_no, languages, content, texts, checksum, published_at)
  values ('${id(100)}', '${id(95)}', 1, '{sv}', '{"Pages": [], "Artifacts": [{"Name": "plan", "isSafetyPlan": true}]}', '{}', 'plan', now());
insert into form (id, content_language, created_at, form_type_id, kind, last_modified_at, open_from, patient_id, respondent_type,
    status, unit_id, variant_version_id, started_at, answers)
  select f.id::uuid, 'sv', now(), '${id(91)}', 'TreatmentModule', '${at(0)}', now(), '${patient}', 'Patient', f.status::form_status,
      '${unit}', '${id(100)}', now(), '[{"Value": "Skogen"}]'
    from (values ('${plan}', 'Done'), ('${closedPlan}', 'Closed')) f (id, status);
insert into treatment (id, patient_id, unit_id, treatment_definition_id, treatment_variant_id, content_language, status, start_date,
    time_zone, opens_next, notify, created_at, last_modified_at)
  select t.id::uuid, '${patient}', '${unit}', '${id(93)}', '${id(94)}', 'sv', 'Ongoing', '2026-01-02', 'Europe/Stockholm', true, true,
    now(), now() from (values ('${withModule}'), ('${without}')) t (id);
insert into treatment_module (id, treatment_id, position, form_variant_id, form_id, created_at)
  values ('${id(7)}', '${withModule}', 1, '${id(95)}', '${form}', now()),
    ('${id(9)}', '${withModule}', 2, '${id(95)}', '${laterForm}', now());
insert into risk_alert (id, patient_id, unit_id, form_id, entry_id, rule_key, severity, item_ref, value, raised_at, last_modified_at,
    raised_from_draft)
  values ('${id(20)}', '${patient}', '${unit}', '${form}', '${id(21)}', '~danger-in-text', 'Alert', '~message', '"x"', now(), now(), false),
    ('${id(22)}', '${patient}', '${unit}', '${form}', null, 'own', 'Alert', 'q1', '1', now(), now(), false),
    ('${id(23)}', '${patient}', '${unit}', '${form}', '${twice}', '~danger-in-text', 'Alert', '~refused-message', '"first"',
      '${at(4)}', '${at(6)}', false),
    ('${id(24)}', '${patient}', '${unit}', '${laterForm}', '${twice}', '~danger-in-text', 'Alert', '~refused-message', '"then"',
      '${at(5)}', '${at(5)}', false);
insert into form_event (id, form_id, patient_id, event, at, data) values
  ('${id(30)}', '${form}', '${patient}', 'AlertRaised', now(), '{"Rule": "~danger-in-text", "Item": "~message"}'),
  ('${id(31)}', '${form}', '${patient}', 'AlertEscalated', now(), '{"Alert": "${id(20)}"}'),
  ('${id(32)}', '${form}', '${patient}', 'AlertEscalated', now(), '{"Alert": "${id(22)}"}');
insert into alert_hand_over (id, alert_id, from_account_id, to_account_id, asked_at, answer_by)
  values ('${id(40)}', '${id(20)}', '${account}', '${id(96)}', now(), now());
insert into notification (id, type, category, severity, patient_id, unit_id, form_id, treatment_id, created_at, latest_at) values
  ('${id(50)}', 'HandOverAsked', 'Todo', 'Attention', '${patient}', '${unit}', '${form}', null, now(), now()),
  ('${id(51)}', 'PrioritizedAnswer', 'Priority', 'Alert', '${patient}', '${unit}', null, '${without}', '${at(1)}', '${at(3)}');
insert into message (id, treatment_id, patient_id, number, kind, body, sent_by, from_staff, created_at) values
  ('${id(11)}', '${without}', '${patient}', 1, 'Chat', 'Hej', '${account}', false, '${at(0)}'),
  ('${taken.id}', '${without}', '${patient}', 2, 'Chat', '${taken.words}', '${account}', false, '${at(1)}');
insert into refused_message (id, treatment_id, patient_id, account_id, by_guardian, body, reason, sent_at)
  values ('${id(60)}', '${without}', '${patient}', '${account}', false, '${refusedWords}', 'Invalid', '${at(3)}');
set session_replication_role = default;`

test('R-491 R-551 an upgrade makes alerts of what waited as notifications, moves the alerts of messages to their thread and keeps plans', {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase('template0')
  const migrations = await readMigrations()
  const earlier = migrations.filter(({ name }) => name < '0067')
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations: earlier })
  // Only who administers the server may leave foreign keys unchecked.
  const connectionString = new URL(new URL(database.ownerUrl).pathname, database.adminUrl).href
  const admin = new pg.Client({ connectionString })
  await admin.connect()
  await admin.query(before)
  await migrate({ ownerUrl: database.ownerUrl, appRole, migrations })
  const read = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows
  const alerts = await read(`select form_id, treatment_id, entry_id, item_ref, value, refused_for::text, acknowledged_at
    from risk_alert where id not in ('${id(23)}', '${id(24)}') order by treatment_id nulls last, item_ref collate "C"`)
  const ofSameWords = await read(
    `select form_id, treatment_id, entry_id, value from risk_alert where id in ('${id(23)}', '${id(24)}') order by id`,
  )
  const events = await read("select treatment_id, event::text, data ->> 'Item' from treatment_event order by at, id")
  const left = await read('select id from form_event')
  const notices = await read(
    `select type::text, form_id, treatment_id from notification where handling_state = 'NotHandled'`,
  )
  const kept = await read('select form_id, answers, written_at from kept_plan')
  const answerers = await read('select count(*)::int from alert_answerer')
  await admin.end()
  await database.close()
  expect(alerts).toEqual([
    [null, withModule, id(21), '~message', 'x', null, null],
    [null, without, taken.id, '~message', taken.words, null, null],
    [null, without, entryOf(refusedWords), '~refused-message', refusedWords, 'Invalid', null],
    [form, null, null, 'q1', 1, null, null],
  ])
  // None is dropped, and words that come again are those of the newest.
  expect(ofSameWords).toEqual([
    [null, withModule, expect.not.stringMatching(twice), 'first'],
    [null, withModule, twice, 'then'],
  ])
  expect(events).toEqual(
    expect.arrayContaining([
      [withModule, 'AlertRaised', '~message'],
      [withModule, 'AlertEscalated', null],
      [without, 'AlertRaised', '~message'],
      [without, 'AlertRaised', '~refused-message'],
    ]),
  )
  expect(left).toEqual([[id(32)]])
  expect(notices).toEqual([['HandOverAsked', null, withModule]])
  expect(answerers).toEqual([[2]])
  // The plan of a patient about whom an alert waits, which may be changed from now on.
  expect(kept).toEqual([[plan, [{ Value: 'Skogen' }], new Date(at(0))]])
})

/** As refused words are told apart since. */
function entryOf(words: string): string {
  const hex = createHash('sha256').update([without, account, words].join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
