-- Treatments: what they are, the plan of modules that a patient works with, and how far each has come. A module is a form.

alter type form_status add value 'Done';
alter type notification_type add value 'Inactivity_UnansweredTreatmentModule';
alter type notification_type add value 'TreatmentModuleDone';

create type treatment_status as enum ('NotStarted', 'Ongoing', 'Completed', 'Maintained', 'Closed');
create type report_mode as enum ('Page', 'Percentage');
create type treatment_event_kind as enum ('Started', 'Changed', 'Maintained', 'Closed');

create table treatment_definition (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title jsonb not null, -- by language
  description jsonb not null default '{}',
  topics text[] not null default '{}',
  maturity form_maturity not null default 'NonValidated',
  licence_note text not null check (char_length(licence_note) between 1 and 2000),
  report_mode report_mode not null,
  source definition_source not null,
  status entity_status not null default 'Active',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table treatment_variant (
  id uuid primary key,
  treatment_definition_id uuid not null references treatment_definition (id),
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title jsonb not null,
  criteria jsonb not null default '{}',
  criteria_behavior criteria_behavior not null default 'Warn',
  sort_order int not null default 0,
  unique (treatment_definition_id, name)
);

create table treatment_variant_module (
  treatment_variant_id uuid not null references treatment_variant (id) on delete cascade,
  position int not null check (position > 0),
  form_variant_id uuid not null references form_variant (id),
  default_duration_days int check (default_duration_days between 1 and 365),
  primary key (treatment_variant_id, position)
);

create table treatment (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id), -- responsible
  treatment_definition_id uuid not null references treatment_definition (id),
  treatment_variant_id uuid not null references treatment_variant (id),
  content_language text not null,
  status treatment_status not null,
  start_date date not null,
  time_zone text not null,
  opens_next boolean not null, -- whether a module that is done opens the next by itself
  notify boolean not null, -- whether the patient is written to when a module opens
  requested_by uuid references account (id),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- the last day on which the patient can read it
  maintained_until date,
  closed_at timestamptz(3), -- by staff, also where it is maintained from then on
  closed_by uuid references account (id),
  close_reason text check (char_length(close_reason) between 1 and 1000),
  late_told_at timestamptz(3), -- staff know that nothing has come
  reminded_at timestamptz(3), -- the patient was reminded to go on
  reminders_since_activity int not null default 0,
  last_modified_at timestamptz(3) not null, -- strictly increasing: what two who change the plan at once are told apart by
  check (maintained_until is null or closed_at is not null),
  check (status <> 'Maintained' or maintained_until is not null)
);
create index treatment_of_patient on treatment (patient_id, status);
create index treatment_of_unit on treatment (unit_id) where status in ('NotStarted', 'Ongoing', 'Completed');
create index treatment_to_begin on treatment (start_date) where status = 'NotStarted';
create index treatment_to_close on treatment (maintained_until) where status = 'Maintained';

-- The plan, in the order of its positions. What has not begun has no form.
create table treatment_module (
  id uuid primary key,
  treatment_id uuid not null references treatment (id),
  position int not null check (position > 0),
  form_variant_id uuid not null references form_variant (id),
  form_id uuid unique references form (id),
  duration_days int check (duration_days between 1 and 365),
  due_on date, -- set when it opens
  skipped_at timestamptz(3),
  skipped_by uuid references account (id),
  created_at timestamptz(3) not null,
  unique (treatment_id, position) deferrable initially deferred,
  check (skipped_at is null or form_id is null)
);

create table treatment_event (
  id uuid primary key,
  treatment_id uuid not null references treatment (id),
  patient_id uuid not null references patient (id),
  event treatment_event_kind not null,
  at timestamptz(3) not null,
  account_id uuid references account (id), -- null: by itself
  data jsonb not null default '{}'
);
create index treatment_event_of_treatment on treatment_event (treatment_id, at);

-- Of a module: which pages are worked through, by their place from 0.
alter table form add column progress jsonb not null default '[]';
alter table form drop constraint form_check;
-- As text: a value that came into an enumeration with this migration cannot be read as one before it is committed.
alter table form add constraint form_status_of_kind check (
  (kind = 'Questionnaire' and status::text in ('Open', 'PartlyAnswered', 'Closed', 'Canceled', 'SelfTaxation', 'Scheduled'))
  or (kind = 'Journal' and status::text in ('Scheduled', 'Ongoing', 'Closed', 'Canceled'))
  or (kind = 'TreatmentModule' and status::text in ('Scheduled', 'Open', 'PartlyAnswered', 'SelfTaxation', 'Done', 'Closed', 'Canceled')));

alter table notification add column treatment_id uuid references treatment (id);
drop index notification_waits_once;
create unique index notification_waits_once on notification (type, patient_id, unit_id, form_id, relation_id, treatment_id) nulls not distinct
  where handling_state = 'NotHandled';
alter table unit_group
  add column unanswered_treatment_days int not null default 7 check (unanswered_treatment_days between 1 and 365);

-- All that is not over, what is done and not closed too.
drop index form_of_version_open;
create index form_of_version_open on form (variant_version_id) where status not in ('Closed', 'Canceled');
