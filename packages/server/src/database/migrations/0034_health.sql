-- When each job last ran to its end without a fault, by the clock that all instances share.
create table job_success (
  job text primary key,
  succeeded_at timestamptz(3) not null
);

-- Written by whoever asks how the server is: a database that takes no more rows must not be called well. What is written is
-- larger than a page, so that the disk has to give room for it.
create table health_probe (
  written_at timestamptz(3) not null default clock_timestamp(),
  filling bytea not null
);
alter table health_probe alter column filling set storage external;
create index health_probe_written_at on health_probe (written_at);
