-- Who may acknowledge an alert is a permission. Whoever could so far may go on, but for secretaries; administrators hold it
-- too, since nobody grants what they lack.
insert into account_permission (account_id, permission)
  select a.id, 'Alerts.Acknowledge' from account a
  where a.kind = 'Staff' and coalesce(a.title, '') !~* 'sekreterare|secretary'
    and exists (select from account_role r where r.account_id = a.id and r.role in ('Staff', 'Admin', 'SysAdmin'))
  on conflict do nothing;

-- Since when its owner has been the one who was named to take it over.
alter table risk_alert add column taken_over_at timestamptz(3);
create index risk_alert_taken_over on risk_alert (owner_account_id) where taken_over_at is not null and acknowledged_at is null;
alter type form_event_kind add value 'AlertTakenOver';

-- The state of an alert moves with whatever it says, whoever writes it: what was read before is then no longer what it says.
create function move_alert_state() returns trigger language plpgsql as $$
begin
  if new.last_modified_at <= old.last_modified_at then
    new.last_modified_at := old.last_modified_at + interval '1 millisecond';
  end if;
  return new;
end $$;
create trigger alert_changed before update on risk_alert for each row
  when ((old.value, old.severity, old.rule_key, old.item_ref, old.answer_changed_at, old.form_canceled_at)
    is distinct from (new.value, new.severity, new.rule_key, new.item_ref, new.answer_changed_at, new.form_canceled_at))
  execute function move_alert_state();

-- A further alert in the same form is news to whoever has read the others.
create function move_states_beside() returns trigger language plpgsql as $$
begin
  update risk_alert a set last_modified_at = greatest(a.last_modified_at + interval '1 millisecond', n.raised_at)
    from (select form_id, max(raised_at) as raised_at from fresh where acknowledged_at is null group by form_id) n
    where a.form_id = n.form_id and a.acknowledged_at is null and not exists (select from fresh f where f.id = a.id);
  return null;
end $$;
create trigger alert_raised_beside after insert on risk_alert referencing new table as fresh
  for each statement execute function move_states_beside();

-- A unit is not closed while an alert waits there that nobody was named to take over.
create function refuse_closing_unit() returns trigger language plpgsql as $$
begin
  if exists (select from risk_alert a where a.unit_id = new.id and a.acknowledged_at is null and a.taken_over_at is null) then
    raise exception 'alerts wait at the unit: name who takes them over first' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger unit_with_alerts before update of status on unit for each row
  when (old.status = 'Active' and new.status <> 'Active') execute function refuse_closing_unit();
