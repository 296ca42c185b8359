-- A code belongs to whoever asked for it: others neither replace it nor use up its tries, and have limits of their own.

alter table one_time_code
  add column requester_index bytea, -- keyed hash of the network or the known browser that asked
  add column bound_index bytea; -- keyed hash of what must come with the answer; null for a one-time password

create index one_time_code_requester on one_time_code (subject_index, requester_index, created_at desc);
