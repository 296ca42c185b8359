-- The log that proves itself. The application may only insert into audit_log; it may not even read it.
-- Rows are chained afterwards by a sealer: a chain built in a trigger under a lock breaks itself and costs most of the speed.

create type audit_outcome as enum ('Done', 'Refused');

-- xid stands first because columns are filled in order: whoever holds a seq has had its xid for longer (see floor_seq).
create table audit_log (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz(3) not null,
  action text not null,
  outcome audit_outcome not null,
  call text not null,
  account_id uuid,
  role text,
  level security_level,
  unit_id uuid,
  patient_id uuid,
  patient_ids uuid[], -- a list writes one row with everyone it showed
  entity text,
  entity_id uuid,
  relation_id uuid,
  opening_id uuid, -- the emergency opening that let the person in
  data jsonb, -- filters, names of changed fields; never clinical text, never a personal id
  ip inet,
  client_version text,
  trace_id text,
  primary key (seq, at)
) partition by range (at);

create index audit_log_patient on audit_log (patient_id, at desc) where patient_id is not null;
create index audit_log_patients on audit_log using gin (patient_ids) where patient_ids is not null;
create index audit_log_account on audit_log (account_id, at desc);
create index audit_log_action on audit_log (action, at desc);
create index audit_log_at on audit_log (at);

-- One row per sealed row: its place in the chain, and the hash of itself and everything before it.
create table audit_seal (
  position bigint primary key,
  seq bigint not null unique,
  hash bytea not null
);

-- The head of the chain at some moment, signed with a key that the database does not have.
create table audit_block (
  number bigint primary key,
  position bigint not null,
  head bytea not null,
  -- every row up to here was sealed or will never come: nobody needs to look below it again
  floor_seq bigint not null,
  -- the newest row that the sealer saw; once every transaction older than the sealer's own is over, the floor may rise to it
  top_seq bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  sealed_at timestamptz(3) not null,
  key_id text not null,
  signature bytea not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function refuse_audit_change();
create trigger audit_seal_not_emptied before truncate on audit_seal for each statement execute function refuse_audit_change();
create trigger audit_block_kept before update or delete on audit_block for each row execute function refuse_audit_change();
create trigger audit_block_not_emptied before truncate on audit_block for each statement execute function refuse_audit_change();

-- Rows of a month without a partition of its own are kept here, never lost.
create table audit_log_rest partition of audit_log default;
create trigger audit_log_not_emptied before truncate on audit_log_rest for each statement execute function refuse_audit_change();

-- A month is made beside the log and then attached: that lets readings and changes of patients go on meanwhile.
create function ensure_audit_partitions(from_day date, months int) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  first_day date;
  name text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('samklang-audit-partitions'));
  for step in 0 .. months - 1 loop
    first_day := (date_trunc('month', from_day::timestamp) + make_interval(months => step))::date;
    name := 'audit_log_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('public.' || name) is null then
      begin
        execute format('create table %I (like audit_log including defaults including constraints)', name);
        execute format('create trigger audit_log_not_emptied before truncate on %I for each statement execute function refuse_audit_change()', name);
        execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', name,
          first_day::text || ' 00:00:00+00', (first_day + interval '1 month')::date::text || ' 00:00:00+00');
        made := made + 1;
      exception when check_violation then
        null; -- rows of that month lie in audit_log_rest already and stay there
      end;
    end if;
  end loop;
  return made;
end $$;

-- What is hashed: every column, in a form that does not depend on time zone, locale or column order.
create function audit_row_text(entry audit_log) returns text
language sql stable as $$
  select jsonb_build_array(
    entry.seq, round(extract(epoch from entry.at) * 1000)::text, entry.xid::text, entry.action, entry.outcome::text,
    entry.call, entry.account_id, entry.role, entry.level::text, entry.unit_id, entry.patient_id, entry.patient_ids,
    entry.entity, entry.entity_id, entry.relation_id, entry.opening_id, entry.data, text(entry.ip),
    entry.client_version, entry.trace_id)::text
$$;

-- Chains the finished rows: those of transactions that no running one can precede. A number that this database has not
-- come to yet belongs to a row from before it was restored, and that is finished too.
-- Returns the next block, to be signed and added in the same transaction when it is due.
create function seal_audit_rows(at_most int)
returns table (due boolean, sealed bigint, number bigint, "position" bigint, head bytea, floor_seq bigint, top_seq bigint, previous bytea)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_block;
  entry audit_log;
  chain bytea;
  place bigint;
  count bigint := 0;
  lowest bigint;
  top bigint;
  own xid8;
  horizon xid8;
  settled bigint;
  complete bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'rows are sealed in a transaction of their own';
  end if;
  perform pg_advisory_xact_lock(hashtext('samklang-audit-seal'));
  select * into last from audit_block b order by b.number desc limit 1;
  select s.position, s.hash into place, chain from audit_seal s order by s.position desc limit 1;
  place := coalesce(place, 0);
  chain := coalesce(chain, '\x'::bytea);
  lowest := coalesce(last.floor_seq, 0);
  -- Our signature must never cover a link that somebody else has added.
  if place <> coalesce(last.position, 0) or chain <> coalesce(last.head, '\x'::bytea) then
    raise exception 'the audit chain does not end where it was last signed: verify-audit tells more';
  end if;

  -- In this order: whoever drew a number up to top has an xid below our own.
  select coalesce(max(l.seq), lowest) into top from audit_log l
    where l.seq > lowest and l.seq <= pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'seq')::regclass);
  own := pg_current_xact_id();
  horizon := pg_snapshot_xmin(pg_current_snapshot());

  for entry in
    select l.* from audit_log l
    where l.seq > lowest and (l.xid < horizon or l.xid > own)
      and not exists (select from audit_seal s where s.seq = l.seq)
    order by l.seq limit at_most
  loop
    chain := sha256(chain || convert_to(audit_row_text(entry), 'UTF8'));
    place := place + 1;
    count := count + 1;
    insert into audit_seal (position, seq, hash) values (place, entry.seq, chain);
  end loop;

  select b.top_seq into settled from audit_block b where b.xid < horizon order by b.number desc limit 1;
  select min(l.seq) - 1 into complete from audit_log l
    where l.seq > lowest and not exists (select from audit_seal s where s.seq = l.seq);
  settled := greatest(lowest, least(coalesce(settled, 0), complete));
  return query select count > 0 or settled > lowest, count, coalesce(last.number, 0) + 1, place, chain, settled, top,
    coalesce(last.signature, '\x'::bytea);
end $$;

create function add_audit_block(number bigint, at_position bigint, head bytea, floor_seq bigint, top_seq bigint, sealed_at timestamptz, key_id text, signature bytea)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_block (number, position, head, floor_seq, top_seq, sealed_at, key_id, signature)
  values (number, at_position, head, floor_seq, top_seq, sealed_at, key_id, signature)
$$;
