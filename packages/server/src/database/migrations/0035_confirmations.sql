-- R-305: whether whoever works at the unit may confirm the answers of others' patients many at a time.
alter table unit add column confirms_others boolean not null default false;

-- R-307: who confirmed what, so that it can be undone for some minutes by the clock that all instances share. What was confirmed
-- by one act has one id.
create table form_confirmation (
  confirmation_id uuid not null,
  form_id uuid not null references form (id) on delete cascade,
  account_id uuid not null references account (id),
  unit_id uuid not null references unit (id),
  confirmed_at timestamptz(3) not null default clock_timestamp(),
  -- The notifications that it settled: they wait again when it is undone.
  settled uuid[] not null,
  undone_at timestamptz(3),
  primary key (confirmation_id, form_id)
);
create index form_confirmation_of_account on form_confirmation (account_id, confirmed_at);
create index form_confirmation_of_form on form_confirmation (form_id);
alter type form_event_kind add value 'ConfirmationUndone';

-- R-304, R-306: what has become of the values of a form since earlier answers, as the engine judged it. Kept for lists of many
-- patients; what reads or confirms one form judges it anew. No key to the form: writing here must not wait for whoever holds it.
create table form_judgement (
  form_id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  reasons text[] not null,
  change jsonb
);
create index form_judgement_of_patient on form_judgement (patient_id);

-- The patients whose judgements are to be made anew. Until then nothing of theirs counts as judged. Its key makes those who change
-- the answers of one patient wait for each other, so that the last one judges what all of them wrote.
create table judgement_due (
  patient_id uuid primary key references patient (id) on delete cascade
);

create function judge_scored() returns trigger language plpgsql as $$
begin
  insert into judgement_due (patient_id) select distinct patient_id from changed order by patient_id on conflict do nothing;
  return null;
end $$;
create trigger form_score_inserted after insert on form_score
  referencing new table as changed for each statement execute function judge_scored();
create trigger form_score_updated after update on form_score
  referencing new table as changed for each statement execute function judge_scored();
create trigger form_score_deleted after delete on form_score
  referencing old table as changed for each statement execute function judge_scored();

create function judge_changed_form() returns trigger language plpgsql as $$
begin
  insert into judgement_due (patient_id) select distinct x from unnest(array[old.patient_id, new.patient_id]) x order by x
    on conflict do nothing;
  return null;
end $$;
create trigger form_changed_in_time after update of status, answered_at, is_baseline, answered_by, patient_id, relation_id on form
  for each row when (old.kind = 'Questionnaire' and (old.status = 'Closed' or new.status = 'Closed') and
    (old.status, old.answered_at, old.is_baseline, old.answered_by, old.patient_id, old.relation_id)
      is distinct from (new.status, new.answered_at, new.is_baseline, new.answered_by, new.patient_id, new.relation_id))
  execute function judge_changed_form();

insert into judgement_due (patient_id) select distinct patient_id from form_score;
