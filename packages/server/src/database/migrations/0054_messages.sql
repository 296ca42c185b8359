-- What the patient and staff write to each other in a treatment, and what staff write among themselves. Nothing is changed or
-- taken away once it is sent.

create type message_kind as enum ('Chat', 'Comment');

-- Whoever writes holds its row: messages get their numbers one after the other. By the id of the treatment or the program.
create table message_thread (
  id uuid primary key,
  last_number int not null check (last_number > 0)
);

create table message (
  id uuid primary key,
  treatment_id uuid references treatment (id),
  program_id uuid, -- programs are not there yet
  patient_id uuid not null references patient (id),
  treatment_module_id uuid references treatment_module (id), -- what it is about
  number int not null check (number > 0), -- its place in the thread, the same for whoever reads it
  kind message_kind not null,
  body text not null check (char_length(body) between 1 and 4000),
  sent_by uuid not null references account (id),
  from_staff boolean not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3), -- read, by the other side
  confirmed_by uuid references account (id),
  tell_from timestamptz(3), -- the patient was written to just before: they are written to then, unless it is read by then
  late_told_at timestamptz(3), -- staff know that it has not been read
  check (num_nonnulls(treatment_id, program_id) = 1),
  check (treatment_module_id is null or treatment_id is not null),
  check (kind = 'Chat' or from_staff),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (kind = 'Chat' or confirmed_at is null)
);
create unique index message_of_treatment on message (treatment_id, number) where treatment_id is not null;
create unique index message_of_program on message (program_id, number) where program_id is not null;
create index message_of_kind on message (treatment_id, kind, number);
create index message_unread on message (treatment_id, from_staff) where kind = 'Chat' and confirmed_at is null;
create index message_late on message (created_at) where kind = 'Chat' and confirmed_at is null and late_told_at is null;
create index message_to_tell on message (tell_from) where tell_from is not null;

-- Whoever stands in a patient's place is told that something has come.
create index session_of_patient on session (context_patient_id) where context_patient_id is not null and ended_at is null;
