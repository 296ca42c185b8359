-- When what an alert says last changed, and who has read which state of it: an alert is acknowledged as it was read.

alter table risk_alert add column last_modified_at timestamptz(3);
update risk_alert set last_modified_at = greatest(raised_at, answer_changed_at, form_canceled_at);
alter table risk_alert alter column last_modified_at set not null;

create table alert_reading (
  alert_id uuid not null references risk_alert (id) on delete cascade,
  account_id uuid not null references account (id),
  last_modified_at timestamptz(3) not null, -- of the alert, as it was shown
  primary key (alert_id, account_id)
);

-- A diary's own time moves with its entries, and is never behind them.
update form f set last_modified_at = e.latest
  from (select form_id, max(last_modified_at) as latest from journal_entry group by form_id) e
  where e.form_id = f.id and e.latest > f.last_modified_at;

-- When something last happened around a patient at a unit: an answer, a diary day, a sign-in, a visit to their page. In a table
-- of its own, so that noting it never waits for whoever changes the registration.
create table patient_activity (
  patient_id uuid not null references patient (id) on delete cascade,
  unit_id uuid not null references unit (id),
  last_at timestamptz(3) not null,
  primary key (patient_id, unit_id)
);
insert into patient_activity (patient_id, unit_id, last_at)
  select u.patient_id, u.unit_id, max(greatest(f.entered_at, f.last_written_at))
  from patient_unit u join form f on f.patient_id = u.patient_id and f.unit_id = u.unit_id
  where u.released_at is null and (f.answered_at is not null or f.last_written_at is not null)
  group by u.patient_id, u.unit_id;
