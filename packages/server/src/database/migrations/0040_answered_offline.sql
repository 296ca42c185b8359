-- R-338: an answer that could not be sent when it was given says to staff when that was; raised_at is when it arrived. Both null:
-- it arrived at once.
alter table risk_alert
  add column answered_from timestamptz(3),
  add column answered_to timestamptz(3),
  add constraint risk_alert_answered_in_order check (answered_from is null and answered_to is null or answered_from <= answered_to);

-- R-337: when a form arrived that was sent without network; answered_at is then when the person pressed send.
alter table form add column arrived_late_at timestamptz(3);
