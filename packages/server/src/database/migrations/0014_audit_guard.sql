-- A block of the audit log is added only in the transaction that chained its rows, and only as it was found there.

-- What seal_audit_rows found in a transaction that is still open. Nothing is left here when one ends.
create table audit_block_due (
  xid xid8 primary key,
  number bigint not null,
  position bigint not null,
  head bytea not null,
  floor_seq bigint not null,
  top_seq bigint not null
);

-- Links without a block would stop the sealer: whoever chains rows and adds no block has chained nothing.
create function refuse_links_without_block() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from audit_block_due d where d.xid = new.xid) then
    raise exception 'rows of the audit log were chained without a block';
  end if;
  return null;
end $$;

create constraint trigger audit_block_due_added after insert on audit_block_due
  deferrable initially deferred for each row execute function refuse_links_without_block();

-- As before, and tells of the block that it builds upon, so that whoever holds the key can check its signature.
drop function seal_audit_rows(int);
create function seal_audit_rows(at_most int)
returns table (due boolean, sealed bigint, number bigint, "position" bigint, head bytea, floor_seq bigint, top_seq bigint,
  previous bytea, last_number bigint, last_position bigint, last_head bytea, last_floor_seq bigint, last_top_seq bigint,
  last_sealed_at timestamptz, last_key_id text, last_previous bytea)
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
  before_last bytea;
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
  select b.signature into before_last from audit_block b where b.number = last.number - 1;

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
  if count > 0 or settled > lowest then
    insert into audit_block_due values (own, coalesce(last.number, 0) + 1, place, chain, settled, top);
  end if;
  return query select count > 0 or settled > lowest, count, coalesce(last.number, 0) + 1, place, chain, settled, top,
    coalesce(last.signature, '\x'::bytea), last.number, last.position, last.head, last.floor_seq, last.top_seq,
    last.sealed_at, last.key_id, coalesce(before_last, '\x'::bytea);
end $$;

-- The signature cannot be checked here, since the database has no key; the sealer checks it before it builds upon it.
create or replace function add_audit_block(number bigint, at_position bigint, head bytea, floor_seq bigint, top_seq bigint, sealed_at timestamptz, key_id text, signature bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  chained audit_block_due;
begin
  delete from audit_block_due d where d.xid = pg_current_xact_id_if_assigned() returning d.* into chained;
  if chained.number is null then
    raise exception 'a block of the audit log is added by whoever has just chained its rows';
  end if;
  if add_audit_block.number is distinct from chained.number then
    raise exception 'the next block of the audit log has number %', chained.number;
  end if;
  if at_position is distinct from chained.position or add_audit_block.head is distinct from chained.head then
    raise exception 'a block of the audit log ends where the chain ends';
  end if;
  if add_audit_block.floor_seq is distinct from chained.floor_seq or add_audit_block.top_seq is distinct from chained.top_seq then
    raise exception 'a block of the audit log has the floor that was found when its rows were chained';
  end if;
  if octet_length(add_audit_block.signature) is distinct from 64 or coalesce(add_audit_block.key_id, '') = '' then
    raise exception 'a block of the audit log is signed';
  end if;
  insert into audit_block (number, position, head, floor_seq, top_seq, sealed_at, key_id, signature)
  values (chained.number, chained.position, chained.head, chained.floor_seq, chained.top_seq,
    add_audit_block.sealed_at, add_audit_block.key_id, add_audit_block.signature);
end $$;

-- The server's role may not read the log, but must know whether the blocks that it has seen are still there.
create function audit_block_signature(wanted bigint) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select b.signature from audit_block b where b.number = wanted
$$;

-- Since when the oldest row waits for the sealer, of those from before a moment; null when none does.
create function audit_waiting_since(before timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select l.at from audit_log l
  where l.seq > coalesce((select b.floor_seq from audit_block b order by b.number desc limit 1), 0) and l.at < before
    and not exists (select from audit_seal s where s.seq = l.seq)
  order by l.seq limit 1
$$;

-- Heads kept apart from the blocks: those at which a verification ended, and those that a sealer found changed.
create table audit_head (
  block bigint not null,
  head bytea not null,
  kept_at timestamptz(3) not null,
  primary key (block, head)
);
create trigger audit_head_kept before update or delete on audit_head for each row execute function refuse_audit_change();
create trigger audit_head_not_emptied before truncate on audit_head for each statement execute function refuse_audit_change();

-- What every verification of the whole log found. The server reads it; only the owner adds to it.
create table audit_verification (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  rows bigint not null,
  blocks bigint not null,
  found bigint not null,
  findings jsonb not null
);
create index audit_verification_finished on audit_verification (finished_at desc);
create trigger audit_verification_kept before update or delete on audit_verification for each row execute function refuse_audit_change();
create trigger audit_verification_not_emptied before truncate on audit_verification for each statement execute function refuse_audit_change();

-- Findings that somebody has looked into: they stay in the log for ever, and must not hide new ones.
create table audit_finding_accepted (
  finding jsonb primary key,
  reason text not null,
  accepted_at timestamptz(3) not null
);
create trigger audit_finding_accepted_kept before update or delete on audit_finding_accepted for each row execute function refuse_audit_change();
create trigger audit_finding_accepted_not_emptied before truncate on audit_finding_accepted for each statement execute function refuse_audit_change();
