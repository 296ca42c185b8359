-- Which message told the one who is asked of a form. Of what was assigned before this was kept it is not known.
alter table form add column notice_id uuid references outgoing_message (id) on delete set null;
alter table form add column is_notice_known boolean not null default false;
alter table form alter column is_notice_known set default true;
alter type form_event_kind add value 'Assigned';

-- What a contact was called, and by which id and language they were known, before staff corrected it.
create table contact_correction (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  account_id uuid not null references account (id),
  at timestamptz(3) not null,
  fields text[] not null,
  firstname text not null,
  lastname text not null,
  preferred_language text not null,
  id_type id_type not null,
  personal_id bytea,
  identity_id uuid not null references identity (id)
);
create index contact_correction_of_person on contact_correction (person_id, at desc);
create index contact_correction_of_identity on contact_correction (identity_id);

-- Up to when each of staff has read a diary.
create table journal_reading (
  form_id uuid not null references form (id) on delete cascade,
  account_id uuid not null references account (id),
  seen_at timestamptz(3) not null,
  primary key (form_id, account_id)
);
