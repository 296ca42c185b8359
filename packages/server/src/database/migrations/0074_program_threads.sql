-- The messages of a program are a thread as those of a treatment are: alerts come from it, words that were refused are kept with it,
-- and what is done about its alerts is told with the program.

-- A new type, since rows are written with it at once.
alter type program_event_kind rename to former_program_event_kind;
create type program_event_kind as enum (
  'Created', 'QuestionnaireAnswered', 'ProgramStarted', 'ProgramEnded', 'QuestionnaireSetStarted', 'QuestionnaireSetEnded',
  'JournalClosed', 'TreatmentModuleClosed', 'TreatmentClosed', 'Postponed', 'Moved', 'Skipped', 'Added', 'UnitChanged', 'Notified',
  'AlertRaised', 'AlertOwnerTold', 'AlertOwnerUnreached', 'AlertEscalated', 'AlertUnitTold', 'AlertUnitUnreached', 'AlertTakenOver',
  'AlertDeputyTold', 'AlertOnDutyTold', 'AlertOnCallTold', 'AlertHeadTold', 'AlertToldAgain', 'AlertAcknowledged', 'AlertNoted',
  'AlertFollowedUp', 'AlertHandOverAsked', 'AlertHandOverAccepted', 'AlertHandOverDeclined', 'AlertHandOverWithdrawn');
alter table program_event alter column event type program_event_kind using event::text::program_event_kind;
drop type former_program_event_kind;

alter table risk_alert
  add column program_id uuid references program (id),
  drop constraint risk_alert_has_one_source,
  add constraint risk_alert_has_one_source check (num_nonnulls(form_id, treatment_id, program_id) = 1);
create index risk_alert_of_program on risk_alert (program_id) where program_id is not null;
drop index risk_alert_open;
create unique index risk_alert_open on risk_alert (form_id, treatment_id, program_id, entry_id, rule_key, item_ref,
  (refused_answers_id is not null), (case when refused_answers_id is not null then written_by end))
  nulls not distinct where acknowledged_at is null;

-- A further alert from the same form or thread is news to whoever has read the others.
create or replace function move_states_beside() returns trigger language plpgsql as $$
begin
  update risk_alert a set last_modified_at = greatest(a.last_modified_at + interval '1 millisecond', n.raised_at)
    from (select form_id, max(raised_at) as raised_at from fresh
      where acknowledged_at is null and form_id is not null group by form_id) n
    where a.form_id = n.form_id and a.acknowledged_at is null and not exists (select from fresh f where f.id = a.id);
  update risk_alert a set last_modified_at = greatest(a.last_modified_at + interval '1 millisecond', n.raised_at)
    from (select treatment_id, max(raised_at) as raised_at from fresh
      where acknowledged_at is null and treatment_id is not null group by treatment_id) n
    where a.treatment_id = n.treatment_id and a.acknowledged_at is null and not exists (select from fresh f where f.id = a.id);
  update risk_alert a set last_modified_at = greatest(a.last_modified_at + interval '1 millisecond', n.raised_at)
    from (select program_id, max(raised_at) as raised_at from fresh
      where acknowledged_at is null and program_id is not null group by program_id) n
    where a.program_id = n.program_id and a.acknowledged_at is null and not exists (select from fresh f where f.id = a.id);
  return null;
end $$;

alter table refused_message
  alter column treatment_id drop not null,
  add column program_id uuid references program (id),
  add check (num_nonnulls(treatment_id, program_id) = 1);
create unique index refused_message_same_of_program on refused_message (program_id, account_id, md5(body));
create index refused_message_latest_of_program on refused_message (program_id, sent_at desc) where program_id is not null;

-- Sent by the program itself, in the name of whoever started it.
alter table message add column by_program boolean not null default false check (not by_program or (program_id is not null and from_staff));
create index message_of_program_kind on message (program_id, kind, number) where program_id is not null;
create index message_of_program_unread on message (program_id, from_staff)
  where program_id is not null and kind = 'Chat' and confirmed_at is null;
