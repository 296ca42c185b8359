-- What a call with an Idempotency-Key has done, so that the same key again is answered as the first time. The answer tells of
-- people, so it is sealed; the row is removed after a day.
create table idempotency_key (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  key text not null check (length(key) between 16 and 100),
  done bytea not null,
  created_at timestamptz not null,
  unique (account_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);
