-- Of a message that was refused: why. Its words are in the alert alone.
alter table risk_alert add column refused_for refused_reason;
-- The same sender has sent more that calls for somebody than alerts are raised for.
alter table risk_alert add column more_since timestamptz(3);
create index risk_alert_of_message on risk_alert (entry_id) where item_ref in ('~message', '~guardian-message');

-- When the patient, or whoever acts for them, last wrote in a thread or confirmed something there as read.
alter table message_thread add column patient_active_at timestamptz(3);
update message_thread h set patient_active_at = (
  select greatest(max(m.created_at) filter (where not m.from_staff), max(m.confirmed_at) filter (where m.from_staff))
  from message m where m.treatment_id = h.id);
