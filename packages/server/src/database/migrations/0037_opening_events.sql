-- The server's role cannot read the log. A reviewer must see what an emergency opening was used for, and looking for people by
-- their id in emergencies must be counted: these two functions read that much of the log, and nothing else of it.
create function list_opening_events(opening uuid, at_most int)
returns table (at timestamptz, action text, call text, is_refused boolean, entity text, entity_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.at, l.action, l.call, l.outcome = 'Refused', l.entity, l.entity_id
  from emergency_opening o
  join audit_log l on (l.patient_id = o.patient_id or l.patient_ids @> array[o.patient_id])
    and l.at >= o.opened_at and l.at <= o.ends_at and l.account_id = o.account_id
  where o.id = opening
    and (l.opening_id = o.id or o.id::text = any (string_to_array(l.data ->> 'Openings', ' ')))
  order by l.at, l.seq limit at_most
$$;

create function count_emergency_look_ups(account uuid, since timestamptz) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from audit_log l
  where l.account_id = account and l.at > since and l.call = 'openPersonInEmergency' and l.outcome = 'Done'
$$;
