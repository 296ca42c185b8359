-- A guardian who has read what was written to a child has read it for themselves: the child's own reading is `message.confirmed_at`.
create table message_guardian_reading (
  message_id uuid not null references message (id),
  account_id uuid not null references account (id),
  read_at timestamptz(3) not null,
  primary key (message_id, account_id)
);
insert into message_guardian_reading (message_id, account_id, read_at)
  select id, confirmed_by, confirmed_at from message where confirmed_as = 'Guardian';
update message set confirmed_at = null, confirmed_by = null, confirmed_as = null where confirmed_as = 'Guardian';

-- Words that may be about danger, of a message that was refused, for those who care for the patient; whether or not the treatment has
-- a module whose form an alert could be kept with.
create table refused_message (
  id uuid primary key,
  treatment_id uuid not null references treatment (id),
  patient_id uuid not null references patient (id),
  account_id uuid not null references account (id),
  by_guardian boolean not null,
  body text not null check (char_length(body) between 1 and 20000),
  reason refused_reason not null,
  sent_at timestamptz(3) not null -- the last time
);
-- The same words of the same person are one.
create unique index refused_message_same on refused_message (treatment_id, account_id, md5(body));
create index refused_message_latest on refused_message (treatment_id, sent_at desc);

-- Whoever is away, and whoever answers meanwhile, are told of what somebody else has said.
alter table staff_absence
  add column changed_by uuid references account (id), -- where it is not as it was first said
  add column seen_by_owner_at timestamptz(3),
  add column seen_by_substitute_at timestamptz(3);
