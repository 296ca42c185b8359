-- Whom a unit cares for, by name: what its lists show and its search looks through, in order and in lower case. A search then
-- costs what the unit's own patients cost, however many the region has. The database keeps it, so that no way of changing a
-- name, a registration or a patient's status can forget it.

create table patient_listing (
  patient_id uuid not null,
  unit_id uuid not null,
  lastname text collate "sv-x-icu" not null,
  firstname text collate "sv-x-icu" not null,
  -- lower case by the rules of our alphabet, compared byte by byte
  searched text collate "C" not null
    generated always as (lower(normalize(firstname || ' ' || lastname) collate "sv-x-icu") collate "C") stored,
  primary key (patient_id, unit_id),
  foreign key (patient_id, unit_id) references patient_unit (patient_id, unit_id) on delete cascade
);
create index patient_listing_by_name on patient_listing (unit_id, lastname, firstname, patient_id) include (searched);

-- Whatever changes who is listed holds the patient, and whatever copies a name holds the person: of two changes at the same
-- moment the second sees the first. Patient before person, so that two do not wait for each other. Rows are always looked up:
-- while many are registered in one transaction the planner still takes the tables for empty, and would read them whole.
create function list_patients(ids uuid[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from patient p where p.id = any (ids) order by p.id for no key update;
  perform from person n join patient p on p.person_id = n.id where p.id = any (ids) order by p.id for no key update of n;
  insert into patient_listing (patient_id, unit_id, lastname, firstname)
    select p.id, at.unit_id, n.lastname, n.firstname
    from patient p
    join patient_unit at on at.patient_id = p.id and at.released_at is null
    join person n on n.id = p.person_id
    where p.id = any (ids) and p.status = 'Active'
    on conflict do nothing;
end $$;

create function list_registered() returns trigger language plpgsql as $$
begin
  perform list_patients(array(select patient_id from registered));
  return null;
end $$;
create trigger patient_unit_registered after insert on patient_unit
  referencing new table as registered for each statement execute function list_registered();

create function list_released() returns trigger language plpgsql as $$
begin
  if new.released_at is null then
    perform list_patients(array[new.patient_id]);
  else
    perform from patient p where p.id = new.patient_id for no key update;
    delete from patient_listing where patient_id = new.patient_id and unit_id = new.unit_id;
  end if;
  return null;
end $$;
create trigger patient_unit_released after update of released_at on patient_unit
  for each row when (old.released_at is distinct from new.released_at) execute function list_released();

create function list_deleted() returns trigger language plpgsql as $$
begin
  delete from patient_listing where patient_id = new.id;
  if new.status = 'Active' then perform list_patients(array[new.id]); end if;
  return null;
end $$;
create trigger patient_deleted after update of status, person_id on patient
  for each row when (old.status <> new.status or old.person_id <> new.person_id) execute function list_deleted();

create function list_renamed() returns trigger language plpgsql as $$
begin
  update patient_listing l set lastname = new.lastname, firstname = new.firstname
    from patient p where p.person_id = new.id and l.patient_id = p.id;
  return null;
end $$;
create trigger person_renamed after update of firstname, lastname on person
  for each row when (old.firstname <> new.firstname or old.lastname <> new.lastname) execute function list_renamed();

select list_patients(array(select id from patient));
