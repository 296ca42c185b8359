-- Programs: templates with versions that never change, and what goes on of them for one patient.

create type program_template_status as enum ('Active', 'Inactive');
create type program_status as enum ('NotStarted', 'Pending', 'Ongoing', 'Completed', 'Closed');
create type program_occurrence_status as enum ('Planned', 'Sent', 'Skipped', 'NotSent', 'Canceled');
create type program_event_kind as enum (
  'Created', 'QuestionnaireAnswered', 'ProgramStarted', 'ProgramEnded', 'QuestionnaireSetStarted', 'QuestionnaireSetEnded',
  'JournalClosed', 'TreatmentModuleClosed', 'TreatmentClosed', 'Postponed', 'Moved', 'Skipped', 'Added', 'UnitChanged', 'Notified');

create table program_template (
  id uuid primary key,
  name text unique check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'), -- of those that come with the product
  source definition_source not null,
  status program_template_status not null,
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  last_modified_at timestamptz(3) not null, -- strictly increasing: what two who change it at once are told apart by
  deleted_at timestamptz(3)
);

-- The one with the highest number holds. One that a program was started from is never changed.
create table program_template_version (
  id uuid primary key,
  program_template_id uuid not null references program_template (id) on delete cascade,
  version_no int not null check (version_no > 0),
  content jsonb not null,
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  unique (program_template_id, version_no)
);

create table program (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id), -- responsible
  program_template_version_id uuid not null references program_template_version (id),
  name jsonb not null, -- of the version, by language
  plan jsonb not null, -- its own steps and items, with those that staff chose
  status program_status not null,
  start_date date not null,
  time_zone text not null,
  content_language text, -- null: each one's own
  notify boolean not null, -- whether those who are asked are written to
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  started_at timestamptz(3),
  ended_at timestamptz(3), -- completed, or closed
  closed_by uuid references account (id), -- null while it goes on, and when it was completed by itself
  close_reason text check (char_length(close_reason) between 1 and 1000),
  look_at timestamptz(3), -- when the job looks at it next; null once it is over
  failed_at timestamptz(3), -- the latest look came to nothing
  last_modified_at timestamptz(3) not null, -- strictly increasing
  check ((status in ('Completed', 'Closed')) = (ended_at is not null)),
  check ((ended_at is null) = (look_at is not null))
);
create index program_of_patient on program (patient_id, status);
create index program_of_unit on program (unit_id) where status in ('NotStarted', 'Pending', 'Ongoing');
create index program_to_look_at on program (look_at) where look_at is not null;
create index program_of_version on program (program_template_version_id);

-- Of a step of a program's plan: what has become certain of it, and what staff have set.
create table program_step (
  program_id uuid not null references program (id),
  step_id uuid not null,
  anchor_at timestamptz(3), -- when what it starts on happened; it happens once
  started_at timestamptz(3),
  start_noted_at timestamptz(3), -- when that was found out
  ended_at timestamptz(3),
  manual_day date, -- set by hand, and never undone by reckoning
  skipped_at timestamptz(3),
  changed_by uuid references account (id),
  changed_at timestamptz(3),
  primary key (program_id, step_id)
);

-- One thing that is sent once to one person. The key is what makes it the same however often the plan is reckoned.
create table program_occurrence (
  program_id uuid not null references program (id),
  patient_id uuid not null references patient (id),
  key text not null check (char_length(key) between 1 and 300),
  step_id uuid not null,
  item_id uuid not null,
  round int not null check (round > 0),
  no int not null check (no > 0),
  respondent_type respondent_type not null,
  relation_id uuid references relation (id),
  planned_at timestamptz(3) not null,
  manual_day date,
  changed_by uuid references account (id),
  changed_at timestamptz(3),
  status program_occurrence_status not null,
  reason text check (char_length(reason) between 1 and 60), -- why it was sent to nobody
  sent_at timestamptz(3),
  form_id uuid references form (id),
  treatment_id uuid references treatment (id),
  message_id uuid references message (id),
  primary key (program_id, key),
  check ((status = 'Sent') = (sent_at is not null)),
  check (reason is null or status = 'NotSent')
);
create index program_occurrence_of_patient on program_occurrence (patient_id);
-- Most of what is planned was not sent yet: rows without them take no place here.
create unique index program_occurrence_of_form on program_occurrence (form_id) where form_id is not null;
create unique index program_occurrence_of_treatment on program_occurrence (treatment_id) where treatment_id is not null;
-- A message that is for several people is one, which all of them read.
create index program_occurrence_of_message on program_occurrence (message_id) where message_id is not null;
create index program_occurrence_of_relation on program_occurrence (relation_id) where relation_id is not null;

create table program_postponement (
  id uuid primary key,
  program_id uuid not null references program (id),
  at timestamptz(3) not null,
  days int not null check (days between 1 and 365),
  account_id uuid not null references account (id)
);
create index program_postponement_of_program on program_postponement (program_id, at);

create table program_event (
  id uuid primary key,
  program_id uuid not null references program (id),
  patient_id uuid not null references patient (id),
  event program_event_kind not null,
  at timestamptz(3) not null,
  account_id uuid references account (id), -- null: by itself
  data jsonb not null default '{}'
);
create index program_event_of_program on program_event (program_id, at);

alter table form add column program_id uuid references program (id);
create index form_of_program on form (program_id) where program_id is not null;
alter table treatment add column program_id uuid references program (id);
create index treatment_of_program on treatment (program_id) where program_id is not null;
alter table message add foreign key (program_id) references program (id);

alter table notification add column program_id uuid references program (id);
drop index notification_waits_once;
create unique index notification_waits_once
  on notification (type, patient_id, unit_id, form_id, relation_id, treatment_id, program_id) nulls not distinct
  where handling_state = 'NotHandled';
