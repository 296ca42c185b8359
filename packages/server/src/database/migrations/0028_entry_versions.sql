-- Nothing that stood in a diary is lost. What an entry said before it was saved again is kept by the database itself, however
-- it is written; the newest stands in journal_entry as before.
alter table journal_entry
  add column version_no int not null default 1,
  -- how often something that stood there was changed or taken away; what was only written further is no change
  add column changes int not null default 0,
  add column changed_at timestamptz(3),
  -- changed before versions were kept: what stood there then is not known
  add column has_unknown_versions boolean not null default false;
update journal_entry e set has_unknown_versions = true
  where exists (select from form_event v where v.form_id = e.form_id and v.event = 'Changed' and v.data ->> 'Entry' = e.id::text);

create table journal_entry_version (
  form_id uuid not null,
  entry_id uuid not null,
  version_no int not null,
  entry_date date not null,
  answers jsonb not null,
  answered_by jsonb,
  saved_at timestamptz(3) not null,
  saved_by uuid not null references account (id),
  changes int not null,
  primary key (form_id, entry_id, version_no),
  foreign key (form_id, entry_id) references journal_entry (form_id, id)
);

-- Written by the owner's rights: the server's role may read versions and do nothing else with them.
create function keep_entry_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.form_id, new.id) is distinct from (old.form_id, old.id) then
    raise exception 'an entry stays what it is' using errcode = 'insufficient_privilege';
  end if;
  new.version_no := old.version_no;
  if (new.answers, new.entry_date, new.answered_by, new.last_modified_at, new.last_modified_by)
    is distinct from (old.answers, old.entry_date, old.answered_by, old.last_modified_at, old.last_modified_by) then
    insert into journal_entry_version (form_id, entry_id, version_no, entry_date, answers, answered_by, saved_at, saved_by, changes)
    values (old.form_id, old.id, old.version_no, old.entry_date, old.answers, old.answered_by, old.last_modified_at,
      old.last_modified_by, old.changes);
    new.version_no := old.version_no + 1;
  end if;
  return new;
end $$;
create trigger journal_entry_kept before update on journal_entry for each row execute function keep_entry_version();

create function refuse_entry_loss() returns trigger language plpgsql as $$
begin
  raise exception 'what stood in a diary is never changed or removed' using errcode = 'insufficient_privilege';
end $$;
create trigger journal_entry_not_removed before delete on journal_entry for each row execute function refuse_entry_loss();
create trigger journal_entry_not_emptied before truncate on journal_entry for each statement execute function refuse_entry_loss();
create trigger journal_entry_version_kept before update or delete on journal_entry_version for each row execute function refuse_entry_loss();
create trigger journal_entry_version_not_emptied before truncate on journal_entry_version for each statement execute function refuse_entry_loss();

-- The answer that an alert was raised by, where it says something else now; null: it says the same.
alter table risk_alert add column raised_value jsonb;
