-- Whoever answers for a follow-up is told when its step is overdue, once a day, and whoever was asked to take over something is
-- told of it; so is who asked, when no answer came.
alter type notification_type add value 'FollowUpOverdue';
alter type notification_type add value 'HandOverAsked';
alter type notification_type add value 'HandOverUnanswered';
alter type message_purpose add value 'FollowUpWaiting';

alter table risk_alert add column overdue_told_on date;
alter table alert_hand_over
  add column receiver_told_at timestamptz(3),
  add column asker_told_at timestamptz(3);

-- Home counts those that nobody has reviewed yet.
create index emergency_opening_unreviewed on emergency_opening (patient_id) where reviewed_at is null;
