-- A form that moved took along to the other unit's record what the first unit had acknowledged: it belongs to that unit's own.
update risk_alert a set patient_id = own.id
  from patient p join person n on n.id = p.person_id
    join person known on known.identity_id = n.identity_id
    join patient own on own.person_id = known.id
  where p.id = a.patient_id and n.unit_id <> a.unit_id and known.unit_id = a.unit_id;
