-- Forms: what they are (type, variant, immutable version), who is asked, what was answered, what came of it.

create type form_kind as enum ('Questionnaire', 'Journal', 'TreatmentModule');
create type respondent_type as enum ('Caretaker', 'Other', 'Patient', 'Staff');
create type form_maturity as enum ('Validated', 'NonValidated', 'Preview', 'NotAvailable', 'Deprecated');
create type criteria_behavior as enum ('Forbid', 'Warn');
create type definition_source as enum ('Content', 'Import');
create type severity as enum ('Info', 'Alert', 'Attention', 'Default');

-- ---------------------------------------------------------------- definitions

create table form_type (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  kind form_kind not null,
  title jsonb not null, -- by language
  description jsonb not null default '{}',
  topics text[] not null default '{}',
  maturity form_maturity not null default 'NonValidated',
  -- whose words these are and on what terms they may be used: never unknown
  licence_note text not null check (char_length(licence_note) between 1 and 2000),
  minutes int check (minutes between 1 and 600),
  available_outside_treatment boolean not null default true,
  source definition_source not null,
  status entity_status not null default 'Active',
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  updated_at timestamptz(3) not null
);

create table form_variant (
  id uuid primary key,
  form_type_id uuid not null references form_type (id),
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title jsonb not null,
  respondent_types respondent_type[] not null check (cardinality(respondent_types) > 0),
  treatment_location treatment_location, -- null: anywhere
  criteria jsonb not null default '{}',
  criteria_behavior criteria_behavior not null default 'Warn',
  sort_order int not null default 0,
  unique (form_type_id, name)
);

create table form_variant_version (
  id uuid primary key,
  form_variant_id uuid not null references form_variant (id),
  version_no int not null check (version_no > 0),
  languages text[] not null check (cardinality(languages) > 0),
  content jsonb not null,
  scoring jsonb not null default '{}',
  texts jsonb not null,
  checksum text not null,
  published_at timestamptz(3) not null,
  unique (form_variant_id, version_no)
);

-- What a person answered must mean the same for ever.
create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a form is never changed';
end $$;
create trigger form_variant_version_stays before update or delete on form_variant_version
  for each row execute function refuse_change_of_version();

-- ---------------------------------------------------------------- the shelves of the picker

create type template_kind as enum ('QuestionnaireType', 'JournalType', 'TreatmentModuleType', 'FormType', 'ProgramTemplate', 'TreatmentTemplate', 'ConsentTemplate');
create table unit_group_category (
  id uuid primary key,
  unit_group_id uuid not null references unit_group (id),
  name jsonb not null,
  sort_order int not null default 0
);
create index unit_group_category_shelf on unit_group_category (unit_group_id, sort_order);
create table unit_group_category_item (
  id uuid primary key,
  category_id uuid not null references unit_group_category (id) on delete cascade,
  template_kind template_kind not null,
  template_id uuid not null,
  visible boolean not null default true,
  sort_order int not null default 0,
  unique (category_id, template_kind, template_id)
);

-- ---------------------------------------------------------------- assigned

create table questionnaire_set (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  created_at timestamptz(3) not null,
  created_by uuid not null references account (id)
);
create index questionnaire_set_of_patient on questionnaire_set (patient_id, created_at desc);

create type recurring_status as enum ('Ongoing', 'Completed', 'Canceled');
-- The rule; each occurrence is a form of its own. Days are civil days in the zone, resolved to instants when they fire.
create table recurring_questionnaire (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  set_id uuid references questionnaire_set (id),
  form_type_id uuid not null references form_type (id),
  form_variant_id uuid not null references form_variant (id),
  respondent_type respondent_type not null,
  relation_id uuid references relation (id),
  content_language text not null,
  start_date date not null,
  interval_days int not null check (interval_days between 1 and 365),
  occurrences_total int check (occurrences_total between 1 and 500),
  end_date date,
  time_of_day text not null default '08:00',
  time_zone text not null,
  answer_within_days int check (answer_within_days between 1 and 365),
  reminder_days int[] not null default '{}',
  notify boolean not null default true, -- whether those who are asked are written to
  next_no int not null default 1, -- number of the next occurrence
  next_date date, -- null when none is to come
  next_at timestamptz(3),
  status recurring_status not null default 'Ongoing',
  created_at timestamptz(3) not null,
  created_by uuid not null references account (id),
  updated_at timestamptz(3) not null,
  check (occurrences_total is not null or end_date is not null)
);
create index recurring_of_patient on recurring_questionnaire (patient_id, status);
create index recurring_due on recurring_questionnaire (next_at) where status = 'Ongoing';

create type form_status as enum ('Scheduled', 'Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing', 'Closed', 'Canceled');
create type confirmation as enum ('Confirmed', 'Unconfirmed', 'NotApplicable');
create type answer_mode as enum ('Self', 'Interview');

-- Subject, respondent, who entered it, by which mode and for which unit are facts of their own, and so are the clocks.
create table form (
  id uuid primary key,
  kind form_kind not null,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id), -- responsible
  form_type_id uuid not null references form_type (id),
  variant_version_id uuid not null references form_variant_version (id),
  set_id uuid references questionnaire_set (id),
  recurring_id uuid references recurring_questionnaire (id),
  occurrence_no int,
  respondent_type respondent_type not null,
  relation_id uuid references relation (id),
  answer_mode answer_mode not null default 'Self',
  content_language text not null,
  status form_status not null,
  confirmation confirmation not null default 'NotApplicable',
  -- the answers of a questionnaire, as the whole document; a journal's lie in its entries
  answers jsonb not null default '[]',
  last_modified_at timestamptz(3) not null, -- strictly increasing per form: what two who write at once are told apart by
  last_modified_by uuid references account (id),
  notify boolean not null default true, -- whether those who are asked are written to
  requested_by uuid references account (id),
  created_at timestamptz(3) not null,
  open_from timestamptz(3) not null, -- scheduled until then
  open_till timestamptz(3), -- expires then
  opened_at timestamptz(3),
  started_at timestamptz(3),
  answered_at timestamptz(3), -- the clinical time, which staff may set right
  answered_at_overridden boolean not null default false,
  entered_at timestamptz(3), -- when it was sent in, by the system's clock
  entered_by uuid references account (id),
  -- as they were when it was answered: {Name, Relation, Age, Gender}
  answered_by jsonb,
  is_incomplete boolean not null default false, -- expired half answered
  confirmed_at timestamptz(3),
  confirmed_by uuid references account (id),
  canceled_at timestamptz(3),
  canceled_by uuid references account (id),
  comment text check (char_length(comment) <= 4000),
  shared_with_guardians boolean not null default false,
  check (
    (kind = 'Questionnaire' and status in ('Open', 'PartlyAnswered', 'Closed', 'Canceled', 'SelfTaxation', 'Scheduled'))
    or (kind = 'Journal' and status in ('Scheduled', 'Ongoing', 'Closed', 'Canceled'))),
  check ((recurring_id is null) = (occurrence_no is null)),
  unique (recurring_id, occurrence_no)
);
create index form_of_patient on form (patient_id, kind, status);
create index form_answered on form (patient_id, form_type_id, answered_at) where status = 'Closed';
create index form_of_relation on form (relation_id) where relation_id is not null;
create index form_of_unit_open on form (unit_id, kind) where status in ('Open', 'PartlyAnswered', 'SelfTaxation', 'Scheduled', 'Ongoing');
create index form_unconfirmed on form (unit_id, entered_at) where confirmation = 'Unconfirmed';
create index form_due on form (open_from) where status = 'Scheduled';
create index form_expiry on form (open_till) where status in ('Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing') and open_till is not null;
create index form_of_set on form (set_id) where set_id is not null;

create table journal (
  form_id uuid primary key references form (id),
  start_date date not null,
  end_date date,
  time_zone text not null,
  check (end_date is null or end_date >= start_date)
);
create table journal_reminder (
  id uuid primary key,
  form_id uuid not null references form (id),
  weekdays smallint not null check (weekdays between 1 and 127), -- bit 0 is Monday
  time_of_day text not null check (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  channel channel not null,
  active boolean not null default true,
  next_at timestamptz(3)
);
create index journal_reminder_of_form on journal_reminder (form_id);
create index journal_reminder_due on journal_reminder (next_at) where active;

-- An entry of a journal: an answer group, with a conflict token of its own. The id is the browser's, so that a repeat finds it.
create table journal_entry (
  id uuid not null,
  form_id uuid not null references form (id),
  patient_id uuid not null references patient (id),
  entry_date date not null,
  answers jsonb not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references account (id),
  last_modified_at timestamptz(3) not null,
  last_modified_by uuid not null references account (id),
  answered_by jsonb,
  primary key (form_id, id)
);
create index journal_entry_of_form on journal_entry (form_id, entry_date desc, created_at desc);

create type form_event_kind as enum ('Created', 'Sent', 'InterviewStarted', 'Scheduled', 'Confirmed', 'Closed', 'Expired', 'PartlyAnswered', 'Answered', 'Canceled', 'Reminded', 'Commented', 'HandedOver', 'AlertRaised', 'AlertAcknowledged', 'UnitChanged', 'AnsweredDateChanged', 'Shared', 'Changed');
create table form_event (
  id uuid primary key,
  form_id uuid not null references form (id),
  patient_id uuid not null references patient (id),
  event form_event_kind not null,
  at timestamptz(3) not null,
  account_id uuid references account (id), -- null: by itself
  data jsonb not null default '{}'
);
create index form_event_of_form on form_event (form_id, at);

create type score_validity as enum ('Valid', 'Prorated', 'TooManyMissing', 'NoItems');
create type cutoff_status as enum ('None', 'Below', 'Above', 'Between');
create type comparison as enum ('Greater', 'GreaterOrEqual', 'LessOrEqual', 'Less', 'Interval');
create table form_score (
  form_id uuid not null references form (id),
  scale_key text not null,
  patient_id uuid not null references patient (id),
  value double precision,
  validity score_validity not null,
  items_used text[] not null,
  missing_items text[] not null,
  normalized_value double precision,
  normalized_value_type text check (normalized_value_type = 'Tscore'),
  norm text,
  norm_is_demonstration boolean not null default false,
  cutoff_key text,
  cutoff_status cutoff_status not null default 'None',
  comparison comparison,
  threshold_low double precision,
  threshold_high double precision,
  severity severity not null default 'Default',
  engine_version text not null,
  computed_at timestamptz(3) not null,
  primary key (form_id, scale_key)
);
create index form_score_of_patient on form_score (patient_id, form_id);

create table form_reminder (
  id uuid primary key,
  form_id uuid not null references form (id),
  due_at timestamptz(3) not null,
  done_at timestamptz(3), -- sent, or found not to be needed
  outcome text
);
create index form_reminder_of_form on form_reminder (form_id);
create index form_reminder_due on form_reminder (due_at) where done_at is null;

-- A risk alert is not a notification: raised, owned, acknowledged by whom, when and with what. Nothing takes it away.
create table risk_alert (
  id uuid primary key,
  patient_id uuid not null references patient (id),
  unit_id uuid not null references unit (id),
  form_id uuid not null references form (id),
  entry_id uuid, -- of a journal
  rule_key text not null,
  severity severity not null,
  item_ref text,
  scale_key text,
  value jsonb not null,
  raised_at timestamptz(3) not null,
  raised_from_draft boolean not null,
  owner_account_id uuid references account (id), -- null: the unit
  answer_changed_at timestamptz(3), -- the answer no longer says so
  form_canceled_at timestamptz(3),
  acknowledged_at timestamptz(3),
  acknowledged_by uuid references account (id),
  action text check (char_length(action) between 1 and 2000),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check ((acknowledged_at is null) = (action is null))
);
-- One waits at a time; what comes after it was acknowledged is another.
create unique index risk_alert_open on risk_alert (form_id, entry_id, rule_key) nulls not distinct
  where acknowledged_at is null;
create index risk_alert_of_form on risk_alert (form_id);
create index risk_alert_waiting on risk_alert (unit_id, raised_at) where acknowledged_at is null;
create index risk_alert_of_patient on risk_alert (patient_id, raised_at desc);

-- "Answer here": a one-time ticket by which a device gets a session that can open this one form and nothing else.
create table form_handover (
  token_hash bytea primary key,
  form_id uuid not null references form (id),
  created_by uuid not null references account (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index form_handover_of_form on form_handover (form_id);
alter table session add column locked_form_id uuid references form (id);
create index session_locked on session (locked_form_id) where locked_form_id is not null and ended_at is null;

alter table outgoing_message add column form_id uuid references form (id);
