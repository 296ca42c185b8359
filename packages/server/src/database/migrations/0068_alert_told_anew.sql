-- When an alert last came to say other refused answers of the same person; empty where it has said the same since it was raised.
-- By this, not by what else changes an alert, the same answers on another occasion are told from a second try.
alter table risk_alert add column told_anew_at timestamptz;
