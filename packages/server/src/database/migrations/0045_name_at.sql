-- Who somebody was to a unit when something was done by their identity: a contact whose id was corrected since is told by the name
-- that they had then (contact_correction), not by that of whoever the id belongs to. Null where the unit never knew anybody by it.
create function person_name_at(identity uuid, unit uuid, at timestamptz) returns text language sql stable as $$
  select coalesce(
    (select concat_ws(' ', c.firstname, c.lastname) from contact_correction c join person n on n.id = c.person_id
      where c.identity_id = identity and n.unit_id = unit and 'PersonalId' = any (c.fields) and c.at >= person_name_at.at
      order by c.at, c.id limit 1),
    (select concat_ws(' ', n.firstname, n.lastname) from person n
      where n.identity_id = identity and n.unit_id = unit and n.created_at <= person_name_at.at),
    (select concat_ws(' ', c.firstname, c.lastname) from contact_correction c join person n on n.id = c.person_id
      where c.identity_id = identity and n.unit_id = unit and 'PersonalId' = any (c.fields)
      order by c.at desc, c.id desc limit 1),
    (select concat_ws(' ', n.firstname, n.lastname) from person n where n.identity_id = identity and n.unit_id = unit))
$$;

-- For that, correcting an id left a row of a person that nobody was: it kept the id from being corrected back, and gave its name to
-- whoever the id belongs to. Those that nothing has come to rest on are gone.
delete from person f using contact_correction c join person n on n.id = c.person_id
where f.identity_id = c.identity_id and f.unit_id = n.unit_id and f.id <> n.id and f.created_at = c.at
  and 'PersonalId' = any (c.fields) and f.phone_index is null and f.email_index is null
  and not exists (select from patient p where p.person_id = f.id)
  and not exists (select from relation l where l.person_id = f.id)
  and not exists (select from invitation i where i.person_id = f.id)
  and not exists (select from outgoing_message m where m.person_id = f.id)
  and not exists (select from contact_correction o where o.person_id = f.id)
  and not exists (select from person o where o.sealed_from = f.id);
