-- What a guardian sees and does follows the child's age, by the policy of the unit group: each right lasts until an age.
-- Answering lasts longest, reading what staff have shared shorter, seeing what waits for the child the shortest.

alter table unit_group
  alter column guardian_reads_until set default 16,
  add column guardian_sees_waiting_until int not null default 13 check (guardian_sees_waiting_until between 0 and 18);
-- nothing has read this age before
update unit_group set guardian_reads_until = 16 where guardian_reads_until = 13;

-- Who said that an identity is protected: staff may take back what staff said, and only the record what the record said.
alter table person
  add column protection_source data_source,
  add column record_asked_at timestamptz(3),
  -- null: the person record has never answered about this person
  add column record_read_at timestamptz(3);
update person set protection_source = 'Integration' where is_protected;
create index person_record_to_read on person (record_read_at nulls first, record_asked_at nulls first)
  where personal_id_index is not null;

-- The unit that sent an invitation; a patient may have several.
alter table invitation add column unit_id uuid references unit (id);

create index session_of_guardians on session (context_relation_id) where context_type = 'Guardian' and ended_at is null;
create index patient_deleted on patient (deleted_at) where status = 'Deleted';
