-- When the nth latest look-up of an account since a time was made: null where there were fewer. Whoever has made the most that
-- they can is told when the next is possible. count_emergency_look_ups stays for servers that are not upgraded yet.
create function nth_emergency_look_up(account uuid, since timestamptz, nth int) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select l.at from audit_log l
  where l.account_id = account and l.at > since and l.call = 'openPersonInEmergency' and l.outcome = 'Done'
  order by l.at desc offset nth - 1 limit 1
$$;
