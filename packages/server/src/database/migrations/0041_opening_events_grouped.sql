-- A limit on rows told the reviewer of an opening less than was done by it, once somebody had read enough. Counted in the
-- database instead, each thing is told once however often it was read. list_opening_events stays for servers that are not
-- upgraded yet.
create function group_opening_events(opening uuid)
returns table (place bigint, first_at timestamptz, last_at timestamptz, times int, action text, call text, is_refused boolean,
  form_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select min(l.seq), min(l.at), max(l.at), count(*)::int, l.action, l.call, l.outcome = 'Refused',
    case when l.entity = 'Form' then l.entity_id end
  from emergency_opening o
  join audit_log l on (l.patient_id = o.patient_id or l.patient_ids @> array[o.patient_id])
    and l.at >= o.opened_at and l.at <= o.ends_at and l.account_id = o.account_id
  where o.id = opening
    and (l.opening_id = o.id or o.id::text = any (string_to_array(l.data ->> 'Openings', ' ')))
  group by 5, 6, 7, 8
$$;
