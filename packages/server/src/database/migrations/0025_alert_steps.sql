-- Who is told of an alert, step by step: minutes of a unit group, its duty roster, its on-call number and its head.

alter table unit_group rename column alert_reminder_minutes to alert_owner_minutes;
alter table unit_group rename column alert_escalation_minutes to alert_on_duty_minutes;
alter table unit_group
  drop constraint unit_group_alert_reminder_minutes_check,
  drop constraint unit_group_alert_escalation_minutes_check,
  add column alert_deputy_minutes int not null default 30,
  add column alert_on_call_minutes int not null default 90,
  add column alert_head_minutes int not null default 120,
  add column alert_repeat_minutes int not null default 60 check (alert_repeat_minutes between 15 and 240),
  add column on_call_phone text, -- takes SMS
  add column on_call_email text,
  add column head_account_id uuid references account (id);
-- An alert could be let wait for a week: four hours at the most, from now on.
update unit_group set alert_owner_minutes = least(alert_owner_minutes, 240);
update unit_group set alert_on_duty_minutes = greatest(alert_owner_minutes, least(alert_on_duty_minutes, 240));
update unit_group set
  alert_deputy_minutes = least(greatest(alert_owner_minutes, 30), alert_on_duty_minutes),
  alert_on_call_minutes = greatest(alert_on_duty_minutes, 90),
  alert_head_minutes = greatest(alert_on_duty_minutes, 120);
alter table unit_group add constraint unit_group_alert_steps_in_order check (
  0 <= alert_owner_minutes and alert_owner_minutes <= alert_deputy_minutes and alert_deputy_minutes <= alert_on_duty_minutes
  and alert_on_duty_minutes <= alert_on_call_minutes and alert_on_call_minutes <= alert_head_minutes
  and alert_head_minutes <= 240);

-- When somebody is at work, every week, in the time of the unit. A group without any has not told its hours.
create table duty_interval (
  id uuid primary key,
  unit_group_id uuid not null references unit_group (id),
  weekdays int not null check (weekdays between 1 and 127), -- as bits, Monday 1: the days on which it begins
  from_time time not null,
  to_time time not null -- of the next day unless it is after the first
);
create index duty_interval_of_group on duty_interval (unit_group_id);
-- Nobody named: everybody who works at the unit.
create table duty_staff (
  interval_id uuid not null references duty_interval (id) on delete cascade,
  account_id uuid not null references account (id),
  primary key (interval_id, account_id)
);
create table closed_day (
  unit_group_id uuid not null references unit_group (id),
  day date not null,
  primary key (unit_group_id, day)
);

alter table account
  add column phone bytea, -- of staff, sealed: where alerts reach them by SMS
  add column deputy_account_id uuid references account (id) check (deputy_account_id <> id);

create type alert_step as enum ('Owner', 'Deputy', 'OnDuty', 'OnCall', 'Head');
alter table alert_telling add column step alert_step;
update alert_telling set step = case when is_to_unit then 'OnDuty' else 'Owner' end::alert_step;
alter table alert_telling
  drop constraint alert_telling_pkey,
  drop column is_to_unit,
  alter column step set not null,
  add primary key (alert_id, step, message_id);

-- Another unit has not been told of anything, whoever hands the alert over.
create function forget_tellings() returns trigger language plpgsql as $$
begin
  delete from alert_telling where alert_id = new.id;
  return null;
end $$;
create trigger risk_alert_moved after update of unit_id on risk_alert for each row
  when (old.unit_id is distinct from new.unit_id) execute function forget_tellings();

alter type form_event_kind add value 'AlertDeputyTold';
alter type form_event_kind add value 'AlertOnDutyTold';
alter type form_event_kind add value 'AlertOnCallTold';
alter type form_event_kind add value 'AlertHeadTold';
alter type form_event_kind add value 'AlertToldAgain';
