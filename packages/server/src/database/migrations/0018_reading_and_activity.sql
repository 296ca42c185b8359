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
