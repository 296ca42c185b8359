-- Documents made from the answers of a module: what each says is kept as it was when it was made, and drawn when it is opened.

create table treatment_artifact (
  id uuid primary key,
  treatment_id uuid not null references treatment (id),
  patient_id uuid not null references patient (id),
  form_id uuid not null references form (id),
  name text not null,
  answer_group_id uuid, -- null: of all answers
  document jsonb not null,
  form_modified_at timestamptz(3) not null, -- which answers it was made from
  generated_at timestamptz(3) not null,
  generated_by uuid references account (id)
);
-- The same answers give the same document.
create unique index treatment_artifact_once on treatment_artifact (form_id, name, answer_group_id, form_modified_at) nulls not distinct;
create index treatment_artifact_of_treatment on treatment_artifact (treatment_id, generated_at desc);
create index treatment_artifact_of_patient on treatment_artifact (patient_id);

-- A token that opens one document, and nothing else.
alter table media_token add column artifact_id uuid references treatment_artifact (id) on delete cascade;
