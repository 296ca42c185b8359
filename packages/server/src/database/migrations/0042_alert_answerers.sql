-- R-329, R-330: who gave an answer that an alert is about, and when last. Several may have given it, also where it was refused, or
-- raised nothing anew because the alert was there already.
create table alert_answerer (
  alert_id uuid not null references risk_alert (id) on delete cascade,
  account_id uuid not null references account (id),
  answered_at timestamptz(3) not null, -- when it arrived
  primary key (alert_id, account_id)
);
create index alert_answerer_of_account on alert_answerer (account_id, answered_at desc);
insert into alert_answerer (alert_id, account_id, answered_at)
  select a.id, coalesce(a.written_by, r.account_id), case when r.id is not null then greatest(a.raised_at, r.sent_at)
      else greatest(a.raised_at, case when f.kind = 'Questionnaire' then coalesce(f.entered_at, f.last_modified_at) end) end
    from risk_alert a join form f on f.id = a.form_id left join refused_answers r on r.id = a.refused_answers_id
    where coalesce(a.written_by, r.account_id) is not null;
