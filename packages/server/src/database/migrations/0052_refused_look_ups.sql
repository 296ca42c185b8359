-- A link that leads to nobody tells as much as one that opens somebody: both count among the ten of an hour. What was refused
-- before anybody was looked for does not.
create or replace function nth_emergency_look_up(account uuid, since timestamptz, nth int) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select l.at from audit_log l
  where l.account_id = account and l.at > since and l.call in ('openPersonInEmergency', 'openInEmergency')
    and (l.outcome = 'Done' or l.data ->> 'IsFound' = 'false') and l.data ->> 'Repeated' is distinct from 'true'
  order by l.at desc offset nth - 1 limit 1
$$;
