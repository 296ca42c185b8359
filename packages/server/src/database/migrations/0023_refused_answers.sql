-- A rule over a whole matrix raises an alert for each row, and each waits for itself.
drop index risk_alert_open;

-- What somebody answered and was refused: the form was over, had changed, or something beside it was wrong. Kept beside the
-- form for those who care for the patient, and never counted among its answers.
create type refused_reason as enum ('Canceled', 'Expired', 'Closed', 'Released', 'Deleted', 'AccessEnded', 'SignedOut',
  'OtherContext', 'NotYetOpen', 'OtherAnswers', 'Invalid', 'Incomplete', 'NotForStaff', 'OldVersion');
create table refused_answers (
  id uuid primary key,
  form_id uuid not null references form (id),
  patient_id uuid not null references patient (id),
  account_id uuid not null references account (id),
  sent_at timestamptz(3) not null, -- the first time
  reason refused_reason not null,
  answers jsonb not null, -- those that the form can hold
  invalid_answers jsonb not null, -- as they were sent
  overtaken_at timestamptz(3) -- since then the form itself says the same
);
create index refused_answers_of_form on refused_answers (form_id, sent_at desc);
-- A browser that sends the same again has said it once.
create unique index refused_answers_same on refused_answers (form_id, account_id, md5(answers::text || invalid_answers::text))
  where overtaken_at is null;

alter table risk_alert add column refused_answers_id uuid references refused_answers (id); -- it was such an answer that said so
-- One waits at a time of what the form says, and one of what was refused; what comes after it was acknowledged is another.
create unique index risk_alert_open on risk_alert (form_id, entry_id, rule_key, item_ref, (refused_answers_id is not null))
  nulls not distinct where acknowledged_at is null;
create index risk_alert_of_refused on risk_alert (refused_answers_id) where refused_answers_id is not null;

alter type form_event_kind add value 'AnswersRefused';
alter type notification_type add value 'AnsweredAfterEnd';
