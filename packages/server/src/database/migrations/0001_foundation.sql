-- The organisation, the people, their sessions, outgoing messages.
-- Keys are uuid made by the application; instants are timestamptz(3), since a browser keeps no more than milliseconds.
-- Personal ids, phones and message texts are stored sealed (bytea) with a keyed index beside them for exact look-up.

create type entity_status as enum ('Active', 'Inactive', 'Deleted');
create type security_level as enum ('Two', 'Three', 'Four');
create type role as enum ('Admin', 'LimitedAdmin', 'SysAdmin', 'Caretaker', 'Guardian', 'Agent', 'Other', 'Patient', 'Staff');
create type gender as enum ('Female', 'Male', 'Unknown');
create type id_type as enum ('PNR', 'NRID', 'LRID', 'LID', 'SNR', 'Unknown');
create type channel as enum ('Email', 'Sms');

-- ---------------------------------------------------------------- organisation

create type analysis_mode as enum ('Detailed', 'Compact');
create type chart_style as enum ('LineChart', 'BarChart', 'LineChartForDimension');

create table unit_group (
  id uuid primary key,
  name text not null,
  analysis_mode analysis_mode not null default 'Compact',
  chart_style chart_style not null default 'LineChart',
  admission boolean not null default false,
  hidden_consent boolean not null default false,
  patient_responsible boolean not null default true,
  prioritized_inbox boolean not null default false,
  -- whether a guardian who came in by a code alone must also name the child's civic id
  civic_id_at_level_two boolean not null default false,
  status entity_status not null default 'Active',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index unit_group_name on unit_group (lower(name)) where status <> 'Deleted';

create type content_kind as enum ('UnitInformation', 'CrisisInformation', 'WelcomeText', 'DocumentLink', 'StaffInstruction');
create type content_audience as enum ('Patient', 'Staff', 'Both');

create table unit_group_content (
  id uuid primary key,
  unit_group_id uuid not null references unit_group (id),
  kind content_kind not null,
  audience content_audience not null,
  title jsonb not null, -- by language
  body jsonb not null,
  link text,
  sort_order int not null default 0,
  status entity_status not null default 'Active',
  updated_at timestamptz(3) not null
);
create index unit_group_content_shelf on unit_group_content (unit_group_id, sort_order) where status = 'Active';

create type unit_kind as enum ('CareProvider', 'HealthCareUnit', 'CareUnit');
create type treatment_location as enum ('InTreatment', 'OutTreatment');

create table unit (
  id uuid primary key,
  parent_id uuid references unit (id),
  unit_group_id uuid references unit_group (id),
  kind unit_kind not null,
  hsa_id text unique,
  name text not null,
  treatment_location treatment_location not null default 'OutTreatment',
  phone text,
  email text,
  address text,
  opening_hours text,
  crisis_text jsonb,
  time_zone text not null default 'Europe/Stockholm',
  status entity_status not null default 'Active',
  updated_at timestamptz(3) not null,
  check (parent_id is distinct from id)
);
create index unit_parent on unit (parent_id);
create index unit_of_group on unit (unit_group_id);

-- ---------------------------------------------------------------- people: a person, an account and a relation are three things

create table person (
  id uuid primary key,
  id_type id_type not null default 'Unknown',
  personal_id bytea,
  personal_id_index bytea,
  firstname text not null,
  lastname text not null,
  date_of_birth date,
  gender gender not null default 'Unknown',
  is_protected boolean not null default false,
  phone bytea,
  phone_index bytea,
  email bytea,
  email_index bytea,
  preferred_language text not null default 'sv',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index person_personal_id on person (personal_id_index) where personal_id_index is not null;
create index person_phone on person (phone_index) where phone_index is not null;

create type account_kind as enum ('Staff', 'Person');

create table account (
  id uuid primary key,
  public_id uuid not null unique,
  kind account_kind not null,
  person_id uuid unique references person (id),
  hsa_id text,
  firstname text not null default '',
  lastname text not null default '',
  title text,
  email text,
  preferred_language text not null default 'sv',
  enable_notifications boolean not null default true,
  responsible_unit_id uuid references unit (id),
  health_care_unit_id uuid references unit (id),
  latest_unit_id uuid references unit (id),
  status entity_status not null default 'Active',
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((kind = 'Person') = (person_id is not null)),
  check ((kind = 'Staff') = (hsa_id is not null))
);
-- directories write it in any case
create unique index account_hsa_id on account (lower(hsa_id)) where hsa_id is not null;

create table account_role (
  account_id uuid not null references account (id) on delete cascade,
  role role not null,
  primary key (account_id, role)
);

create table account_permission (
  account_id uuid not null references account (id) on delete cascade,
  permission text not null check (permission = btrim(permission)),
  primary key (account_id, permission)
);
create unique index account_permission_any_case on account_permission (account_id, lower(permission));

create table account_care_unit (
  account_id uuid not null references account (id) on delete cascade,
  unit_id uuid not null references unit (id),
  primary key (account_id, unit_id)
);
create index account_care_unit_unit on account_care_unit (unit_id);

create table patient (
  id uuid primary key,
  guid uuid not null unique,
  person_id uuid not null unique references person (id),
  allow_agent boolean not null default false,
  status entity_status not null default 'Active',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table patient_unit (
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  admitted_in_treatment boolean not null default false,
  admitted_date date,
  registered_at timestamptz(3) not null,
  released_at timestamptz(3),
  primary key (patient_id, unit_id),
  check (admitted_in_treatment or admitted_date is null)
);
create index patient_unit_of_unit on patient_unit (unit_id, patient_id) where released_at is null;

create type relation_type as enum ('Guardian', 'Other');
create type relation_status as enum ('Inactive', 'Invited', 'Active', 'Removed');
create type context_type as enum ('Patient', 'Guardian', 'Caretaker', 'Agent', 'Other');

create table relation (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  person_id uuid not null references person (id),
  relation_type relation_type not null,
  -- mother, father, teacher …: an open list, so that no count and no family is built into a type
  description text,
  acts_as context_type not null check (acts_as <> 'Patient'),
  status relation_status not null default 'Inactive',
  valid_until date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index relation_of_patient on relation (patient_id) where status <> 'Removed';
create index relation_of_person on relation (person_id) where status <> 'Removed';

-- ---------------------------------------------------------------- sign-in

-- What the identity provider told us, kept for the few minutes until it is exchanged for a token, once.
create type identification_kind as enum ('Staff', 'Eid');
create table identification (
  token_hash bytea primary key,
  kind identification_kind not null,
  account_id uuid not null references account (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create type session_end as enum ('Logout', 'Expired', 'Revoked');
create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  level security_level not null,
  unit_id uuid references unit (id),
  context_type context_type,
  context_patient_id uuid references patient (id),
  context_relation_id uuid references relation (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  absolute_expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by session_end,
  check (expires_at <= absolute_expires_at),
  check ((context_type is null) = (context_patient_id is null)),
  check (context_type is null or (context_type = 'Patient') = (context_relation_id is null))
);
create index session_open on session (account_id) where ended_at is null;
create index session_to_clean on session (absolute_expires_at);

-- Renewal gives a new token and lets the old one live ten seconds more, since other requests may be under way with it.
create table session_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  valid_until timestamptz(3),
  created_at timestamptz(3) not null
);
create index session_token_session on session_token (session_id);

create table media_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index media_token_session on media_token (session_id);

-- A code is kept for unknown people too (person_id null), so that nobody can tell them apart by trying.
create type code_purpose as enum ('Sms', 'OneTimePassword', 'ContextCivicId');
create table one_time_code (
  id uuid primary key,
  subject_index bytea not null, -- keyed hash of the civic id or user id that was asked for
  address_index bytea, -- keyed hash of the phone that it went to
  person_id uuid references person (id),
  purpose code_purpose not null,
  code_hash bytea not null,
  attempts int not null default 0,
  issued_by uuid references account (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_code_subject on one_time_code (subject_index, created_at desc);
create index one_time_code_address on one_time_code (address_index, created_at desc) where address_index is not null;
create index one_time_code_to_clean on one_time_code (created_at);

-- ---------------------------------------------------------------- outgoing messages: one outbox, claimed with a short lease

create type message_purpose as enum ('Invitation', 'OneTimeCode', 'FormReminder', 'JournalReminder', 'NewForm', 'NewMessage', 'ProgramNotification', 'ConsentRequest');
create type message_status as enum ('Queued', 'Sent', 'Delivered', 'Failed', 'Suppressed');

create table outgoing_message (
  id uuid primary key,
  channel channel not null,
  purpose message_purpose not null,
  person_id uuid references person (id),
  patient_id uuid references patient (id),
  recipient bytea not null,
  recipient_index bytea not null,
  body bytea not null,
  status message_status not null default 'Queued',
  attempts int not null default 0,
  next_attempt_at timestamptz(3) not null,
  leased_until timestamptz(3),
  idempotency_key text not null unique,
  provider_reference text,
  failure text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  failed_at timestamptz(3)
);
create index outgoing_message_queue on outgoing_message (next_attempt_at) where status = 'Queued';
create index outgoing_message_recipient on outgoing_message (recipient_index, created_at desc);

-- ---------------------------------------------------------------- operations

create table client_exception (
  id uuid primary key,
  account_id uuid references account (id),
  at timestamptz(3) not null,
  message text not null,
  stack text,
  component_name text,
  info text,
  url text,
  client_version text
);
create index client_exception_at on client_exception (at desc);

-- Demo and tests let weeks pass by moving the clock; production never reads this.
create table demo_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null
);
