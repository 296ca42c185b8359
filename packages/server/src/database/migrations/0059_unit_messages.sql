-- What a unit has added to the phrases that may be about danger to life: [{"Language": "sv", "Text": "…"}]. They hold for the units
-- below it too, and none takes away another.
alter table unit
  add column danger_phrases jsonb not null default '[]'
    check (jsonb_typeof(danger_phrases) = 'array' and jsonb_array_length(danger_phrases) <= 200),
  add column danger_phrases_changed_at timestamptz(3),
  -- Its own and those of all units above, so that whoever saves answers has them with the row of the unit that is read anyway.
  add column all_danger_phrases text[] not null default '{}';

-- One at a time, and before any row is held: what two write at once to a unit and to one above it is spread by whoever comes second.
create function hold_danger_phrases() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('danger_phrases'));
  return null;
end $$;
create trigger unit_danger_phrases_held before insert or update of danger_phrases, parent_id on unit
  for each statement execute function hold_danger_phrases();

create function spread_danger_phrases() returns trigger language plpgsql as $$
begin
  update unit below set all_danger_phrases = found.phrases
  from (
    with recursive down as (
      select id, 0 as depth from unit where id = new.id
      union all
      select u.id, down.depth + 1 from down join unit u on u.parent_id = down.id where down.depth < 20),
    up as (
      select id as unit_id, id, 0 as depth from down
      union all
      select up.unit_id, u.parent_id, up.depth + 1 from up join unit u on u.id = up.id
        where u.parent_id is not null and up.depth < 20)
    select up.unit_id, coalesce(array_agg(distinct phrase ->> 'Text') filter (where phrase is not null), '{}') as phrases
    from up join unit u on u.id = up.id left join lateral jsonb_array_elements(u.danger_phrases) phrase on true
    group by up.unit_id) found
  where below.id = found.unit_id and below.all_danger_phrases is distinct from found.phrases;
  return null;
end $$;
create trigger unit_danger_phrases_spread after insert or update of danger_phrases, parent_id on unit
  for each row execute function spread_danger_phrases();

-- When a member of staff is away from a unit, and which colleague answers patients meanwhile. Days by the clock of the unit.
create table staff_absence (
  id uuid primary key,
  account_id uuid not null references account (id),
  unit_id uuid not null references unit (id),
  from_day date not null,
  until_day date not null,
  substitute_account_id uuid references account (id),
  created_at timestamptz(3) not null,
  created_by uuid not null references account (id),
  last_modified_at timestamptz(3) not null,
  check (until_day >= from_day),
  check (substitute_account_id <> account_id)
);
create index staff_absence_of on staff_absence (account_id, unit_id, until_day);
create index staff_absence_at on staff_absence (unit_id, until_day);
