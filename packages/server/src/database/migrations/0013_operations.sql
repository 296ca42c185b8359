-- One row for each key that data in this database rests on. A server whose settings do not fit them does not start.
create table key_sentinel (
  kind text not null check (kind in ('field', 'index')),
  key_id text not null, -- of a field key the id in FIELD_KEYS; an index key has none and is known by its value
  value bytea not null,
  created_at timestamptz(3) not null,
  primary key (kind, key_id)
);

-- By the database's clock, like leased_until and next_attempt_at from now on: the instances' own clocks may differ or jump.
-- The rows that are there need none; those that wait get it from when they were made.
alter table outgoing_message add column queued_at timestamptz(3);
alter table outgoing_message alter column queued_at set default clock_timestamp();
update outgoing_message set queued_at = created_at where status = 'Queued';

-- Health asks for the oldest of each channel.
create index outgoing_message_oldest on outgoing_message (channel, queued_at) where status = 'Queued';
