-- A token that was replaced and is used again, when a person last proved who they are, and rights that are taken away.

alter table session_token
  add column replaces bytea, -- the token that a renewal gave this one for
  add column used_at timestamptz(3); -- when it was first used: a renewal's answer may never have arrived
-- Whatever is in use today has been used.
update session_token set used_at = created_at;

-- When the identity provider saw the person, by its own word; null where it does not say or there was no provider.
alter table identification add column authenticated_at timestamptz(3);
alter table session add column authenticated_at timestamptz(3);

-- An open event stream reads the person's rights again when it hears this, whoever took them away and on whatever instance.
create function tell_of_rights(account_id uuid) returns void language sql as $$
  select pg_notify('samklang_events', json_build_object(
    'to', json_build_object('accountId', account_id), 'event', json_build_object('Kind', 'profile-changed'))::text)
$$;

create function tell_of_account_rights() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.account_id);
  return null;
end $$;
create trigger role_taken after update or delete on account_role for each row execute function tell_of_account_rights();
create trigger permission_taken after update or delete on account_permission for each row execute function tell_of_account_rights();
create trigger unit_taken after update or delete on account_care_unit for each row execute function tell_of_account_rights();

create function tell_of_account_status() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(new.id);
  return null;
end $$;
create trigger account_closed after update of status on account for each row
  when (old.status is distinct from new.status) execute function tell_of_account_status();

create function tell_of_unit_status() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(c.account_id) from account_care_unit c where c.unit_id = new.id;
  return null;
end $$;
create trigger unit_closed after update of status on unit for each row
  when (old.status is distinct from new.status) execute function tell_of_unit_status();
