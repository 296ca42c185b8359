-- Of refused answers each sender has an alert of their own: nobody rewrites what somebody else has answered.
update risk_alert a set written_by = r.account_id from refused_answers r where r.id = a.refused_answers_id;
drop index risk_alert_open;
create unique index risk_alert_open on risk_alert (form_id, entry_id, rule_key, item_ref, (refused_answers_id is not null),
  (case when refused_answers_id is not null then written_by end)) nulls not distinct where acknowledged_at is null;

-- What the same person sent between the answer that raised it and the latest one.
alter table risk_alert add column values_between jsonb not null default '[]';
