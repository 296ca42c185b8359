-- An alert belongs to what it came from: a form, or the messages of a treatment, which need no form.

-- What is done about an alert of messages is told with the treatment. A new type, since rows are written with it at once.
alter type treatment_event_kind rename to former_treatment_event_kind;
create type treatment_event_kind as enum ('Started', 'Changed', 'Maintained', 'Closed', 'AlertRaised', 'AlertOwnerTold',
  'AlertOwnerUnreached', 'AlertEscalated', 'AlertUnitTold', 'AlertUnitUnreached', 'AlertTakenOver', 'AlertDeputyTold',
  'AlertOnDutyTold', 'AlertOnCallTold', 'AlertHeadTold', 'AlertToldAgain', 'AlertAcknowledged', 'AlertNoted', 'AlertFollowedUp',
  'AlertHandOverAsked', 'AlertHandOverAccepted', 'AlertHandOverDeclined', 'AlertHandOverWithdrawn');
alter table treatment_event alter column event type treatment_event_kind using event::text::treatment_event_kind;
drop type former_treatment_event_kind;

-- Held also where words were refused before anybody had written.
alter table message_thread drop constraint message_thread_last_number_check, add check (last_number >= 0);

alter table risk_alert
  alter column form_id drop not null,
  add column treatment_id uuid references treatment (id);
create index risk_alert_of_thread on risk_alert (treatment_id) where treatment_id is not null;
drop index risk_alert_open;
create unique index risk_alert_open on risk_alert (form_id, treatment_id, entry_id, rule_key, item_ref,
  (refused_answers_id is not null), (case when refused_answers_id is not null then written_by end))
  nulls not distinct where acknowledged_at is null;

-- Alerts of messages were kept with the form of a module. The same words that were refused while one module was worked with and
-- again while another was may wait twice; all of them are kept, and words that come again belong to the newest.
update risk_alert a set entry_id = gen_random_uuid()
  from (select w.id, row_number() over (partition by m.treatment_id, w.entry_id, w.rule_key, w.item_ref
      order by w.raised_at desc, w.id desc) as number
    from risk_alert w join treatment_module m on m.form_id = w.form_id
    where w.acknowledged_at is null and w.item_ref in ('~refused-message', '~refused-guardian-message')) n
  where n.id = a.id and n.number > 1;
update risk_alert a set treatment_id = m.treatment_id, form_id = null, form_canceled_at = null, answer_changed_at = null
  from treatment_module m where m.form_id = a.form_id
    and a.item_ref in ('~message', '~refused-message', '~guardian-message', '~refused-guardian-message');
alter table risk_alert add constraint risk_alert_has_one_source check (num_nonnulls(form_id, treatment_id) = 1);

with moved as (
  delete from form_event e using treatment_module m where m.form_id = e.form_id and (
    e.event::text = 'AlertRaised' and e.data ->> 'Item' in ('~message', '~refused-message', '~guardian-message', '~refused-guardian-message')
    or exists (select from risk_alert a where a.treatment_id = m.treatment_id and a.id::text = e.data ->> 'Alert'))
  returning e.id, m.treatment_id, e.patient_id, e.event, e.at, e.account_id, e.data)
insert into treatment_event (id, treatment_id, patient_id, event, at, account_id, data)
  select id, treatment_id, patient_id, event::text::treatment_event_kind, at, account_id, data from moved;

-- What waits about following them up is about the treatment too; about the form only where its own alerts say so.
create temporary table notice_of_alert on commit drop as
  select a.form_id, a.treatment_id, a.unit_id, 'FollowUpOverdue' as type from risk_alert a
    where a.next_step_on is not null and a.followed_up_at is null and a.overdue_told_on is not null
  union select a.form_id, a.treatment_id, a.unit_id, t.type from risk_alert a
    join alert_hand_over h on h.alert_id = a.id and h.answer is null
    cross join (values ('HandOverAsked'), ('HandOverUnanswered')) t (type)
    where t.type = 'HandOverAsked' or h.asker_told_at is not null;
insert into notification (id, type, category, severity, patient_id, unit_id, treatment_id, created_at, latest_at)
  select gen_random_uuid(), n.type, n.category, n.severity, n.patient_id, n.unit_id, m.treatment_id, min(n.created_at), max(n.latest_at)
  from notification n join treatment_module m on m.form_id = n.form_id
  where n.handling_state = 'NotHandled' and exists (select from notice_of_alert w
    where w.treatment_id = m.treatment_id and w.unit_id = n.unit_id and w.type = n.type::text)
  group by n.type, n.category, n.severity, n.patient_id, n.unit_id, m.treatment_id
  on conflict do nothing;
update notification n set handling_state = 'Handled', handled_at = now()
  where n.handling_state = 'NotHandled' and n.type::text in ('FollowUpOverdue', 'HandOverAsked', 'HandOverUnanswered')
    and n.form_id in (select m.form_id from treatment_module m join risk_alert a on a.treatment_id = m.treatment_id)
    and not exists (select from notice_of_alert w where w.form_id = n.form_id and w.unit_id = n.unit_id and w.type = n.type::text);

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
  return null;
end $$;

-- In a treatment without any module a notification stood for the alert. What is known to have been written then, and of what came
-- between the first and the last of it whatever nobody has read, waits as an alert of the whole unit's from now on.
create temporary table words_of_notice on commit drop as
  select n.id as notice_id, n.unit_id, m.treatment_id, m.patient_id, m.id as entry_id, m.sent_by as written_by, m.body,
    case when m.sent_as = 'Guardian' then '~guardian-message' else '~message' end as item_ref,
    null::refused_reason as refused_for, m.created_at as at
  from notification n join message m on m.treatment_id = n.treatment_id and m.kind = 'Chat' and not m.from_staff
  where n.handling_state = 'NotHandled' and n.type::text = 'PrioritizedAnswer'
    and (m.created_at in (n.created_at, n.latest_at)
      or m.created_at between n.created_at and n.latest_at and m.confirmed_at is null)
  union all
  select n.id, n.unit_id, r.treatment_id, r.patient_id,
    (substr(h.hex, 1, 8) || '-' || substr(h.hex, 9, 4) || '-8' || substr(h.hex, 14, 3) || '-8' || substr(h.hex, 18, 3) || '-'
      || substr(h.hex, 21, 12))::uuid, r.account_id, r.body,
    case when r.by_guardian then '~refused-guardian-message' else '~refused-message' end, r.reason, r.sent_at
  from notification n join refused_message r on r.treatment_id = n.treatment_id and r.sent_at >= n.created_at
  cross join lateral (select encode(sha256(convert_to(
    r.treatment_id::text || E'\n' || r.account_id::text || E'\n' || r.body, 'UTF8')), 'hex') as hex) h
  where n.handling_state = 'NotHandled' and n.type::text = 'PrioritizedAnswer';
with fresh as (
  insert into risk_alert (id, patient_id, unit_id, treatment_id, entry_id, rule_key, severity, item_ref, value, raised_at,
      last_modified_at, raised_from_draft, written_by, refused_for)
    select gen_random_uuid(), w.patient_id, w.unit_id, w.treatment_id, w.entry_id, '~danger-in-text', 'Alert', w.item_ref,
      to_jsonb(w.body), w.at, w.at, false, w.written_by, w.refused_for
    from words_of_notice w where not exists (select from risk_alert a where a.entry_id = w.entry_id)
    on conflict do nothing
    returning id, patient_id, treatment_id, item_ref, written_by, raised_at),
told as (
  insert into treatment_event (id, treatment_id, patient_id, event, at, data)
    select gen_random_uuid(), treatment_id, patient_id, 'AlertRaised', raised_at,
      jsonb_build_object('Rule', '~danger-in-text', 'Item', item_ref) from fresh)
insert into alert_answerer (alert_id, account_id, answered_at) select id, written_by, raised_at from fresh;
update notification n set handling_state = 'Handled', handled_at = now()
  where n.handling_state = 'NotHandled' and n.id in (select w.notice_id from words_of_notice w);
