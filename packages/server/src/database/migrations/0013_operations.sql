-- One row for each key that data in this database rests on. A server whose settings do not fit them does not start.
create table key_sentinel (
  kind text not null check (kind in ('field', 'index')),
  key_id text not null, -- of a field key the id in FIELD_KEYS; an index key has none and is known by its value
  value bytea not null,
  created_at timestamptz(3) not null,
  primary key (kind, key_id)
);
