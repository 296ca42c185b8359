-- Who wrote the answer that raised an alert, which others may write in the same form does not change. Null: raised before this
-- was kept, by answers that were refused, or when time ran out.
alter table risk_alert add column written_by uuid references account (id);

-- What somebody has written about an alert that a colleague had acknowledged before them.
create table alert_note (
  id uuid primary key,
  alert_id uuid not null references risk_alert (id) on delete cascade,
  account_id uuid not null references account (id),
  at timestamptz(3) not null,
  text text not null
);
create index alert_note_of_alert on alert_note (alert_id);
alter type form_event_kind add value 'AlertNoted';
