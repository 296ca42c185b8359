-- An acknowledged alert is followed up until somebody says that it is done. What was acknowledged before this has no next step,
-- and asks for none.
alter table risk_alert
  add column actions text[] not null default '{}'
    check (actions <@ '{Called,Met,Referred,SafetyPlanReviewed,HandedOver,CouldNotReach}'::text[]),
  add column next_step_on date,
  add column no_follow_up_reason text,
  -- who answers for the follow-up: whoever acknowledged, until somebody else has accepted it
  add column follow_up_account_id uuid references account (id),
  add column follow_up_changed_at timestamptz(3),
  add column followed_up_at timestamptz(3),
  add column followed_up_by uuid references account (id),
  add constraint risk_alert_follow_up_of_acknowledged check (next_step_on is null or acknowledged_at is not null),
  add constraint risk_alert_follow_up_is_somebodys check (next_step_on is null
    or (follow_up_account_id is not null and follow_up_changed_at is not null)),
  add constraint risk_alert_no_step_after_end check (followed_up_at is null or next_step_on is not null);
create index risk_alert_to_follow_up on risk_alert (unit_id, next_step_on)
  where next_step_on is not null and followed_up_at is null;
create index risk_alert_followed_by on risk_alert (follow_up_account_id)
  where next_step_on is not null and followed_up_at is null;

-- A step of the follow-up is a note of what was done, with when somebody goes on; the last one has no such day.
alter table alert_note
  add column actions text[] not null default '{}'
    check (actions <@ '{Called,Met,Referred,SafetyPlanReviewed,HandedOver,CouldNotReach}'::text[]),
  add column is_follow_up boolean not null default false,
  add column next_step_on date;

-- Somebody is asked to take over an alert or its follow-up. Nothing is theirs until they have accepted.
create table alert_hand_over (
  id uuid primary key,
  alert_id uuid not null references risk_alert (id) on delete cascade,
  from_account_id uuid not null references account (id),
  to_account_id uuid not null references account (id),
  note text,
  asked_at timestamptz(3) not null,
  answer_by timestamptz(3) not null,
  answer text check (answer in ('Accepted', 'Declined', 'Withdrawn')),
  answered_at timestamptz(3),
  answered_by uuid references account (id),
  reason text,
  check ((answer is null) = (answered_at is null)),
  check (from_account_id <> to_account_id)
);
create unique index alert_hand_over_waiting on alert_hand_over (alert_id) where answer is null;
create index alert_hand_over_of_alert on alert_hand_over (alert_id, asked_at desc);
create index alert_hand_over_to on alert_hand_over (to_account_id) where answer is null;

alter type form_event_kind add value 'AlertFollowedUp';
alter type form_event_kind add value 'AlertHandOverAsked';
alter type form_event_kind add value 'AlertHandOverAccepted';
alter type form_event_kind add value 'AlertHandOverDeclined';
alter type form_event_kind add value 'AlertHandOverWithdrawn';

-- A unit is not closed while an alert waits there that nobody was named to take over, nor while a follow-up is open there.
create or replace function refuse_closing_unit() returns trigger language plpgsql as $$
begin
  if exists (select from risk_alert a where a.unit_id = new.id and a.acknowledged_at is null and a.taken_over_at is null) then
    raise exception 'alerts wait at the unit: name who takes them over first' using errcode = 'restrict_violation';
  end if;
  if exists (select from risk_alert a where a.unit_id = new.id and a.next_step_on is not null and a.followed_up_at is null) then
    raise exception 'alerts are to be followed up at the unit: do so first' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
