-- The index key can be changed while the server runs. Until it is done some rows are found by the old key's index and some by
-- the new one's; an id is one person's all the same. Only whoever holds the keys can tell that two indexes mean one id: they
-- write the other key's index beside, and every index, by whichever key, belongs to one row.

alter table person add column personal_id_index_previous bytea; -- by INDEX_KEY_PREVIOUS, where it is set

create table index_claim (
  -- the table, and the values of the columns within which an index must be unique
  scope text not null,
  index bytea not null,
  row_id uuid not null,
  primary key (scope, index)
);
create index index_claim_row on index_claim (row_id);

-- Arguments: the column of the index (that of the previous key ends with _previous), then the columns it is unique within.
create function claim_index() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  claimed bytea[];
  place text := tg_table_name;
begin
  if tg_op = 'DELETE' then
    delete from index_claim c where c.row_id = old.id;
    return null;
  end if;
  execute format('select array_remove(array[($1).%I, ($1).%I], null)', tg_argv[0], tg_argv[0] || '_previous')
    using new into claimed;
  for argument in 1 .. tg_nargs - 1 loop
    place := place || '|' || coalesce(to_jsonb(new) ->> tg_argv[argument], '');
  end loop;
  if tg_op = 'UPDATE' then
    delete from index_claim c where c.row_id = new.id and not (c.scope = place and c.index = any (claimed));
  end if;
  insert into index_claim (scope, index, row_id) select place, value, new.id from unnest(claimed) value on conflict do nothing;
  if exists (select from index_claim c where c.scope = place and c.index = any (claimed) and c.row_id <> new.id) then
    raise exception 'this id belongs to another row' using errcode = 'unique_violation', table = tg_table_name;
  end if;
  return null;
end $$;

insert into index_claim (scope, index, row_id)
  select 'person', personal_id_index, id from person where personal_id_index is not null;
create trigger person_index_claimed after insert or delete or update of personal_id_index, personal_id_index_previous on person
  for each row execute function claim_index('personal_id_index');
