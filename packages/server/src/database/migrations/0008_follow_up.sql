-- Follow-up: what waits for staff, when an alert becomes the whole unit's, news.

create type notification_category as enum ('Inactivity', 'Priority', 'Todo', 'Message', 'Journal', 'Treatment');
create type notification_type as enum ('NewQuestionnaireAnswer', 'AnswerStaffForm', 'Inactivity_UnansweredQuestionnaire', 'JournalEnded', 'NewProgramMessage', 'NewTreatmentMessage', 'Inactivity_UnconfirmedProgramMessage', 'Inactivity_UnconfirmedTreatmentMessage', 'NewConsentAnswer', 'ProgramCompleted', 'Inactivity_UnansweredJournal', 'JournalUpdated', 'PrioritizedAnswer', 'GuardianAccessRests');
create type handling_state as enum ('None', 'NotHandled', 'Handled');

-- Something that waits for staff, made with what causes it and handled by the act that answers it, or by hand. Risk alerts
-- have a table of their own: reading does not take one away.
create table notification (
  id uuid primary key,
  type notification_type not null,
  category notification_category not null,
  severity severity not null,
  handling_state handling_state not null default 'NotHandled',
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  form_id uuid references form (id),
  relation_id uuid references relation (id),
  created_at timestamptz(3) not null,
  latest_at timestamptz(3) not null, -- the last time that it happened while it waited
  handled_at timestamptz(3),
  handled_by uuid references account (id), -- null while it waits, and when it settled by itself
  check ((handling_state = 'Handled') = (handled_at is not null))
);
-- Of a kind and a thing one waits; what happens again while it waits moves its latest time.
create unique index notification_waits_once on notification (type, patient_id, unit_id, form_id, relation_id) nulls not distinct
  where handling_state = 'NotHandled';
create index notification_waiting on notification (unit_id, patient_id)
  include (type, category, severity, form_id, created_at, latest_at) where handling_state = 'NotHandled';
create index notification_of_form on notification (form_id) where form_id is not null;
create index notification_of_patient on notification (patient_id, created_at desc);

-- What each unit group counts as late, and how long an alert may wait for its owner.
alter table unit_group
  add column unanswered_questionnaire_days int not null default 7 check (unanswered_questionnaire_days between 1 and 365),
  add column unanswered_journal_days int not null default 3 check (unanswered_journal_days between 1 and 365),
  add column unconfirmed_message_days int not null default 3 check (unconfirmed_message_days between 1 and 365),
  add column alert_reminder_minutes int not null default 15 check (alert_reminder_minutes between 0 and 10080),
  add column alert_escalation_minutes int not null default 60 check (alert_escalation_minutes between 0 and 10080);

alter table risk_alert
  add column owner_told_at timestamptz(3), -- written to, or found that there is no way to
  add column escalated_at timestamptz(3), -- from then on it is the whole unit's
  add column unit_told_at timestamptz(3);
create index risk_alert_untold on risk_alert (raised_at)
  where acknowledged_at is null and (owner_told_at is null or escalated_at is null or unit_told_at is null);

create type screen_layout as enum ('Detailed', 'Compact');
alter table account
  add column screen_layout screen_layout not null default 'Detailed',
  add column away_until date; -- the last day of being away

alter type message_purpose add value 'AlertWaiting';
alter type message_purpose add value 'StaffDigest';
alter table outgoing_message add column account_id uuid references account (id); -- of staff who are written to

create table news_item (
  id uuid primary key,
  title jsonb not null, -- by language
  body jsonb not null,
  published_at timestamptz(3) not null,
  notify_until timestamptz(3),
  status entity_status not null default 'Active',
  created_by uuid references account (id),
  updated_at timestamptz(3) not null
);
create index news_item_published on news_item (published_at desc) where status = 'Active';

-- What is waiting already.
insert into notification (id, type, category, severity, patient_id, unit_id, form_id, created_at, latest_at)
  select gen_random_uuid(), 'NewQuestionnaireAnswer', 'Todo', 'Default', patient_id, unit_id, id, at, at
  from (select f.*, coalesce(f.entered_at, f.last_modified_at) as at from form f
    where f.kind = 'Questionnaire' and f.status = 'Closed' and f.confirmation = 'Unconfirmed') f;
insert into notification (id, type, category, severity, patient_id, unit_id, form_id, created_at, latest_at)
  select gen_random_uuid(), 'AnswerStaffForm', 'Todo', 'Attention', patient_id, unit_id, id, coalesce(opened_at, open_from), coalesce(opened_at, open_from)
  from form where kind = 'Questionnaire' and respondent_type = 'Staff' and status in ('Open', 'PartlyAnswered', 'SelfTaxation');
