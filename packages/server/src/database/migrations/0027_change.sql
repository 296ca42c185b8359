-- A value that is reliably worse than the best of the last year waits for staff as something of its own.
alter type notification_type add value 'WorsenedSinceBest';

-- The occasion that staff compare later ones with, instead of the first.
alter table form add column is_baseline boolean not null default false;
alter type form_event_kind add value 'BaselineSet';
