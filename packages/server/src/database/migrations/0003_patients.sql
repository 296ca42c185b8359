-- Patients and the people around them: what a clinic keeps of a patient, tags, responsible staff, relations, invitations,
-- emergency openings, and the policy of a unit group for what guardians may see and do at which age.

create type data_source as enum ('Manual', 'Integration');
create type identity_source as enum ('Manual', 'PersonRecord');
create type registration_status as enum ('NotRegistered', 'Accepted', 'Rejected', 'Presumptive', 'Waiting', 'Cancelled');
create type school_consent as enum ('Accepted', 'Presumptive', 'NotRegistered', 'Rejected');
create type invite_status as enum ('Unsent', 'Pending', 'Expired', 'Accepted');

alter table patient
  add column identity_source identity_source not null default 'Manual',
  add column phone_source data_source not null default 'Manual',
  add column has_notification_consent boolean not null default false,
  add column notification_consent_source data_source not null default 'Manual',
  add column consent_status registration_status not null default 'NotRegistered',
  add column consent_comment text check (char_length(consent_comment) <= 1000),
  add column comment text check (char_length(comment) <= 1000),
  add column created_by uuid references account (id),
  add column deleted_at timestamptz(3),
  add column deleted_by uuid references account (id),
  add check ((status = 'Deleted') = (deleted_at is not null));

alter table relation
  add column school_consent school_consent not null default 'NotRegistered',
  add column comment text check (char_length(comment) <= 1000),
  add column is_temporary boolean not null default false,
  add column created_by uuid references account (id),
  add column removed_at timestamptz(3),
  -- a protected patient is represented only by those whom staff have approved by name since the protection began
  add column approved_at timestamptz(3),
  add column approved_by uuid references account (id),
  add check (not is_temporary or valid_until is not null);
create unique index relation_once on relation (patient_id, person_id, acts_as) where status <> 'Removed';

alter table person add column protected_since timestamptz(3);

create table tag (
  name text primary key check (char_length(name) between 1 and 60 and name = btrim(name) and name !~ ','),
  inactive boolean not null default false,
  created_at timestamptz(3) not null
);
create unique index tag_any_case on tag (lower(name));

create table patient_tag (
  patient_id uuid not null references patient (id) on delete cascade,
  tag_name text not null references tag (name),
  primary key (patient_id, tag_name)
);
create index patient_tag_name on patient_tag (tag_name);

create table patient_responsible (
  patient_id uuid not null references patient (id) on delete cascade,
  unit_id uuid not null references unit (id),
  account_id uuid not null references account (id),
  added_by uuid references account (id),
  created_at timestamptz(3) not null,
  primary key (patient_id, unit_id, account_id)
);
create index patient_responsible_account on patient_responsible (account_id, unit_id);

create table patient_visit (
  account_id uuid not null references account (id) on delete cascade,
  patient_id uuid not null references patient (id) on delete cascade,
  visited_at timestamptz(3) not null,
  primary key (account_id, patient_id)
);
create index patient_visit_latest on patient_visit (account_id, visited_at desc);

-- An invitation goes to one person, for one relation or for the patient's own record (relation null).
create table invitation (
  id uuid primary key,
  token_hash bytea not null unique,
  patient_id uuid not null references patient (id),
  relation_id uuid references relation (id),
  person_id uuid not null references person (id),
  channel channel not null,
  status invite_status not null default 'Unsent',
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  sent_at timestamptz(3),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
create index invitation_waiting on invitation (person_id) where status = 'Pending' and withdrawn_at is null;
create index invitation_of_patient on invitation (patient_id, created_at desc);

create type opening_basis as enum ('Consent', 'Emergency');
create table emergency_opening (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  account_id uuid not null references account (id),
  basis opening_basis not null,
  reason text not null check (char_length(reason) between 20 and 1000),
  opened_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at <= opened_at + interval '7 days'),
  reviewed_at timestamptz(3),
  reviewed_by uuid references account (id),
  review_outcome text check (review_outcome in ('Justified', 'NotJustified')),
  review_comment text check (char_length(review_comment) <= 1000)
);
create index emergency_opening_live on emergency_opening (account_id, patient_id, ends_at);
create index emergency_opening_to_review on emergency_opening (opened_at desc);

-- From which age a guardian no longer sees and does what; ages are the unit group's policy, not constants in code.
alter table unit_group
  add column guardian_reads_until int not null default 13 check (guardian_reads_until between 0 and 18),
  add column guardian_answers_until int not null default 18 check (guardian_answers_until between 0 and 18),
  add column retention_days int not null default 30 check (retention_days between 1 and 365);

alter table outgoing_message
  add column relation_id uuid references relation (id),
  add column invitation_id uuid references invitation (id);
create index outgoing_message_failed on outgoing_message (patient_id, failed_at desc) where status = 'Failed';
