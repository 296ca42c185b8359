-- Whether those who are told of an alert are reached, and what is expected and late without reading all that is open.

alter type form_event_kind add value 'AlertOwnerTold';
alter type form_event_kind add value 'AlertOwnerUnreached';
alter type form_event_kind add value 'AlertEscalated';
alter type form_event_kind add value 'AlertUnitTold';
alter type form_event_kind add value 'AlertUnitUnreached';

-- Which messages have told of which alert.
create table alert_telling (
  alert_id uuid not null references risk_alert (id) on delete cascade,
  message_id uuid not null references outgoing_message (id) on delete cascade,
  is_to_unit boolean not null, -- otherwise to its owner
  told_at timestamptz(3) not null,
  primary key (alert_id, message_id, is_to_unit)
);
create index alert_telling_of_message on alert_telling (message_id);
insert into alert_telling (alert_id, message_id, is_to_unit, told_at)
  select a.id, m.id, false, a.owner_told_at from risk_alert a join outgoing_message m on m.idempotency_key
    = 'AlertWaiting:' || a.owner_account_id || ':' || to_char(a.owner_told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')
  union all
  select a.id, m.id, true, a.unit_told_at from risk_alert a join outgoing_message m on m.idempotency_key
    = 'AlertWaiting:' || a.unit_id || ':' || to_char(a.unit_told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI');

alter table risk_alert
  add column owner_unreached_at timestamptz(3), -- since when it is known that nothing has reached the owner
  add column unit_unreached_at timestamptz(3); -- and that nothing has reached anybody at the unit
create index risk_alert_unreached on risk_alert (unit_unreached_at) where unit_unreached_at is not null and acknowledged_at is null;

-- What is expected of somebody: since when, and whether staff have been told that it is late.
alter table form
  add column last_written_at timestamptz(3), -- of a journal
  add column late_told_at timestamptz(3);
update form f set last_written_at = (select max(e.last_modified_at) from journal_entry e where e.form_id = f.id)
  where kind = 'Journal';
update form f set late_told_at = (select max(o.created_at) from notification o
    where o.form_id = f.id and o.type in ('Inactivity_UnansweredQuestionnaire', 'Inactivity_UnansweredJournal')
      and o.created_at >= coalesce(f.last_written_at, '-infinity'))
  where status in ('Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing');
create index form_awaited on form (kind, greatest(coalesce(opened_at, open_from), last_written_at))
  where status in ('Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing') and respondent_type <> 'Staff' and late_told_at is null;

-- However an entry is written, the diary is no longer silent.
create function journal_written() returns trigger language plpgsql as $$
begin
  update form set last_written_at = greatest(last_written_at, new.last_modified_at), late_told_at = null where id = new.form_id;
  return null;
end $$;
create trigger journal_entry_written after insert or update on journal_entry for each row execute function journal_written();
