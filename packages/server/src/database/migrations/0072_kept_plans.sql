-- R-551: what was answered in a safety plan when an alert about its patient was raised. There is a row only where the latest one of the
-- plan says something else. Two alerts at once may leave two of the same: no alert is to fail for that.

create table kept_plan (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references form (id) on delete cascade,
  answers jsonb not null,
  written_at timestamptz(3) not null -- never after the alert
);
create index kept_plan_of_form on kept_plan (form_id, written_at desc);

-- Alerts that wait or are followed up already: their plans are kept as they stand.
insert into kept_plan (form_id, answers, written_at)
  select f.id, f.answers, f.last_modified_at
  from form f join form_variant_version v on v.id = f.variant_version_id
  where f.kind = 'TreatmentModule' and f.status not in ('Closed', 'Canceled') and f.started_at is not null
    and v.content @? '$.Artifacts[*] ? (@.isSafetyPlan == true)'
    and exists (select from risk_alert a where a.patient_id = f.patient_id
      and (a.acknowledged_at is null or (a.next_step_on is not null and a.followed_up_at is null)));
