-- What has happened around a patient beside the forms: it stands in the history.

create type patient_event_kind as enum ('Registered', 'Admitted', 'Released', 'ConsentChanged', 'Restored');

create table patient_event (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  unit_id uuid not null references unit (id), -- where it was done: others do not read it
  event patient_event_kind not null,
  at timestamptz(3) not null,
  account_id uuid references account (id), -- null: known from before such things were written down
  detail text -- of an admission its day, of a consent what it became
);
create index patient_event_of_patient on patient_event (patient_id, at);

insert into patient_event (id, patient_id, unit_id, event, at)
  select gen_random_uuid(), patient_id, unit_id, 'Registered', registered_at from patient_unit;
insert into patient_event (id, patient_id, unit_id, event, at, detail)
  select gen_random_uuid(), patient_id, unit_id, 'Admitted', greatest(registered_at, admitted_date::timestamptz), admitted_date::text
  from patient_unit where admitted_date is not null;
insert into patient_event (id, patient_id, unit_id, event, at)
  select gen_random_uuid(), patient_id, unit_id, 'Released', released_at from patient_unit where released_at is not null;
