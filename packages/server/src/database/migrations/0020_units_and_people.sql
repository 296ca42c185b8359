-- Units do not see each other's people. An identity is who somebody is: type, issuer and id. A person is what one unit knows of
-- an identity: name, address, language; a patient and a relation belong to the unit of their person. Nothing that one unit was
-- told is shown at another, and a sign-in by code or one-time password reaches the units that vouch for it.

-- An index belongs to one identity from now on; people of several units have it in common.
drop trigger person_index_claimed on person;
delete from index_claim;

create table identity (
  id uuid primary key,
  id_type id_type not null default 'Unknown',
  -- who gave the id: null for ids of the whole country, else the unit group that made it up (or the unit, where it has no group)
  issuer_id uuid,
  personal_id_index bytea,
  personal_id_index_previous bytea, -- by INDEX_KEY_PREVIOUS, where it is set
  -- a unit that did not set the protection needs two people to lift it
  lift_asked_by uuid references account (id),
  lift_asked_at timestamptz(3),
  -- the name that the person record gave, shown to a unit once the person has accepted its invitation
  recorded_firstname text,
  recorded_lastname text,
  created_at timestamptz(3) not null
);
create unique index identity_of_id on identity (id_type, issuer_id, personal_id_index) nulls not distinct
  where personal_id_index is not null;
create trigger identity_index_claimed after insert or delete or update of personal_id_index, personal_id_index_previous on identity
  for each row execute function claim_index('personal_id_index', 'id_type', 'issuer_id');

-- Who says that an identity is protected, each for itself. It holds at every unit that cares for the person or was accepted by
-- them; what those units mask stands with their own row of the person (patients/protect.ts).
create table protection (
  identity_id uuid not null references identity (id),
  unit_id uuid references unit (id), -- null: the person record
  since timestamptz(3) not null,
  -- false: said of somebody who has not accepted the unit's invitation; it masks what that unit was told and nothing else
  is_shared boolean not null,
  unique nulls not distinct (identity_id, unit_id)
);

alter table person
  add column identity_id uuid references identity (id),
  add column unit_id uuid references unit (id),
  -- what a link to this person carries: of what this unit knows, and of nothing that another one does
  add column link_id uuid not null unique default gen_random_uuid(),
  -- when they showed this unit by e-ID who they are; until then it knows what it was told and nothing else
  add column proven_at timestamptz(3),
  -- what is sealed is bound to its row; a copy gets its own from this row when the server starts, since keys lie outside the database
  add column sealed_from uuid references person (id);
drop index person_personal_id;

-- ---------------------------------------------------------------- which units know whom, and by which rows from now on

create temporary table home_of_patient on commit drop as
  select p.id as patient_id, p.person_id, at.unit_id, at.registered_at,
    row_number() over (partition by p.id order by at.released_at is not null, at.registered_at, at.unit_id) = 1 as is_first
  from patient p join patient_unit at on at.patient_id = p.id;
-- A patient whom no unit has registered belongs where the first form was asked, or nowhere in particular.
insert into home_of_patient
  select p.id, p.person_id, coalesce(
      (select f.unit_id from form f where f.patient_id = p.id order by f.created_at limit 1),
      (select u.id from unit u where u.kind = 'CareUnit' order by u.name limit 1)), p.created_at, true
  from patient p where not exists (select from patient_unit at where at.patient_id = p.id);
insert into patient_unit (patient_id, unit_id, registered_at, released_at)
  select patient_id, unit_id, registered_at, registered_at from home_of_patient h
  where not exists (select from patient_unit at where at.patient_id = h.patient_id);
alter table home_of_patient add column new_patient_id uuid;
update home_of_patient set new_patient_id = case when is_first then patient_id else gen_random_uuid() end;

create temporary table card on commit drop as
  select person_id, unit_id, row_number() over (partition by person_id order by min(rank), min(since), unit_id) = 1 as is_first,
    null::uuid as new_person_id, null::uuid as identity_id
  from (
    select person_id, unit_id, case when is_first then 0 else 1 end as rank, registered_at as since from home_of_patient
    union all
    select l.person_id, h.unit_id, 2, l.created_at from relation l join home_of_patient h on h.patient_id = l.patient_id) known
  group by person_id, unit_id;
update card set new_person_id = case when is_first then person_id else gen_random_uuid() end;

-- An id of the whole country is one identity. A local id belongs to a unit group: what two groups call the same is two people.
create temporary table issued on commit drop as
  select c.person_id, coalesce(u.unit_group_id, u.id) as group_id, bool_or(c.is_first) as has_first, null::uuid as identity_id
  from card c join unit u on u.id = c.unit_id join person n on n.id = c.person_id
  where n.personal_id_index is not null and n.id_type in ('LID', 'LRID', 'Unknown')
  group by c.person_id, coalesce(u.unit_group_id, u.id);
update issued set identity_id = case when has_first then person_id else gen_random_uuid() end;
update card c set identity_id = i.identity_id from issued i join unit u on coalesce(u.unit_group_id, u.id) = i.group_id
  where i.person_id = c.person_id and u.id = c.unit_id;
update card set identity_id = person_id where identity_id is null;

insert into identity (id, id_type, issuer_id, personal_id_index, personal_id_index_previous, created_at)
  select n.id, n.id_type, (select i.group_id from issued i where i.identity_id = n.id), n.personal_id_index,
    n.personal_id_index_previous, n.created_at from person n
  union all
  select i.identity_id, n.id_type, i.group_id, n.personal_id_index, n.personal_id_index_previous,
    n.created_at from issued i join person n on n.id = i.person_id where not i.has_first;
-- Nobody noted which unit's staff said it: every unit that knows the person has said it from now on.
insert into protection (identity_id, unit_id, since, is_shared)
  select distinct c.identity_id, case when n.protection_source = 'Integration' then null else c.unit_id end,
    coalesce(n.protected_since, n.updated_at), true
  from card c join person n on n.id = c.person_id where n.is_protected;

update person n set identity_id = c.identity_id, unit_id = c.unit_id from card c where c.new_person_id = n.id;
insert into person (id, identity_id, unit_id, sealed_from, id_type, personal_id_index, firstname, lastname, date_of_birth, gender,
    is_protected, protected_since, protection_source, phone_index, email_index, preferred_language, record_asked_at, record_read_at,
    created_at, updated_at)
  select c.new_person_id, c.identity_id, c.unit_id, n.id, n.id_type, n.personal_id_index, n.firstname, n.lastname, n.date_of_birth,
    n.gender, n.is_protected, n.protected_since, n.protection_source, n.phone_index, n.email_index, n.preferred_language,
    n.record_asked_at, n.record_read_at, n.created_at, n.updated_at
  from card c join person n on n.id = c.person_id where c.new_person_id <> c.person_id;

-- ---------------------------------------------------------------- accounts and sign-in

alter table account add column identity_id uuid references identity (id);
update account set identity_id = person_id where person_id is not null;
alter table account drop column person_id; -- with what was checked about it
alter table account
  add constraint account_identity unique (identity_id),
  add check ((kind = 'Person') = (identity_id is not null));

-- Whom a code is for, and which unit vouches for a one-time password; for a code it is the units that know the address.
update one_time_code set used_at = created_at where used_at is null;
alter table one_time_code
  drop column person_id,
  add column identity_id uuid references identity (id),
  add column unit_id uuid references unit (id),
  -- sent by the same request as another, to another address: what is counted is requests
  add column is_beside boolean not null default false;

-- What a session reaches: null is everything that is the person's own, else what these units gave.
alter table session
  add column vouching_unit_ids uuid[],
  -- the address whose code opened it
  add column address_index bytea;
update session s set ended_at = s.created_at, ended_by = 'Revoked' from account a
  where a.id = s.account_id and a.kind = 'Person' and s.ended_at is null;
create index session_by_address on session (address_index) where address_index is not null and ended_at is null;
alter type message_purpose add value 'AddressChanged';

-- ---------------------------------------------------------------- a patient record for each unit

create temporary table split on commit drop as select * from home_of_patient where new_patient_id <> patient_id;
delete from patient_listing;

insert into patient (id, guid, person_id, allow_agent, status, created_at, updated_at, identity_source, phone_source,
    has_notification_consent, notification_consent_source, consent_status, consent_comment, comment, created_by, deleted_at, deleted_by)
  select s.new_patient_id, gen_random_uuid(), c.new_person_id, p.allow_agent, p.status, p.created_at, p.updated_at,
    p.identity_source, p.phone_source, p.has_notification_consent, p.notification_consent_source, p.consent_status,
    p.consent_comment, p.comment, p.created_by, p.deleted_at, p.deleted_by
  from split s join patient p on p.id = s.patient_id
  join card c on c.person_id = s.person_id and c.unit_id = s.unit_id;
update patient_unit at set patient_id = s.new_patient_id from split s where at.patient_id = s.patient_id and at.unit_id = s.unit_id;
alter table patient_unit add constraint patient_at_one_unit unique (patient_id);
insert into patient_tag (patient_id, tag_name)
  select s.new_patient_id, t.tag_name from split s join patient_tag t on t.patient_id = s.patient_id;
insert into patient_visit (account_id, patient_id, visited_at)
  select v.account_id, s.new_patient_id, v.visited_at from split s join patient_visit v on v.patient_id = s.patient_id;
update patient_responsible r set patient_id = s.new_patient_id from split s
  where r.patient_id = s.patient_id and r.unit_id = s.unit_id;
update patient_activity a set patient_id = s.new_patient_id from split s where a.patient_id = s.patient_id and a.unit_id = s.unit_id;
update patient_event e set patient_id = s.new_patient_id from split s where e.patient_id = s.patient_id and e.unit_id = s.unit_id;

-- Both units knew those around the patient, so both keep them, each as its own.
create temporary table new_relation on commit drop as
  select l.id as relation_id, s.unit_id, s.patient_id, s.new_patient_id, gen_random_uuid() as new_relation_id, c.new_person_id
  from split s join relation l on l.patient_id = s.patient_id
  join card c on c.person_id = l.person_id and c.unit_id = s.unit_id;
insert into relation (id, patient_id, person_id, relation_type, description, acts_as, status, valid_until, created_at, updated_at,
    school_consent, comment, is_temporary, created_by, removed_at, approved_at, approved_by)
  select n.new_relation_id, n.new_patient_id, n.new_person_id, l.relation_type, l.description, l.acts_as, l.status, l.valid_until,
    l.created_at, l.updated_at, l.school_consent, l.comment, l.is_temporary, l.created_by, l.removed_at, l.approved_at, l.approved_by
  from new_relation n join relation l on l.id = n.relation_id;
update relation l set person_id = c.new_person_id from home_of_patient h, card c
  where h.patient_id = l.patient_id and h.is_first and c.person_id = l.person_id and c.unit_id = h.unit_id
    and c.new_person_id <> l.person_id;

update questionnaire_set q set patient_id = s.new_patient_id from split s where q.patient_id = s.patient_id and q.unit_id = s.unit_id;
update recurring_questionnaire q set relation_id = n.new_relation_id from new_relation n
  where q.relation_id = n.relation_id and q.unit_id = n.unit_id;
update recurring_questionnaire q set patient_id = s.new_patient_id from split s where q.patient_id = s.patient_id and q.unit_id = s.unit_id;
update form f set relation_id = n.new_relation_id from new_relation n where f.relation_id = n.relation_id and f.unit_id = n.unit_id;
update form f set patient_id = s.new_patient_id from split s where f.patient_id = s.patient_id and f.unit_id = s.unit_id;
update journal_entry e set patient_id = f.patient_id from form f where f.id = e.form_id and e.patient_id <> f.patient_id;
update form_event e set patient_id = f.patient_id from form f where f.id = e.form_id and e.patient_id <> f.patient_id;
update form_score e set patient_id = f.patient_id from form f where f.id = e.form_id and e.patient_id <> f.patient_id;
update risk_alert e set patient_id = f.patient_id from form f where f.id = e.form_id and e.patient_id <> f.patient_id;
update notification o set relation_id = n.new_relation_id from new_relation n
  where o.relation_id = n.relation_id and o.unit_id = n.unit_id;
update notification o set patient_id = s.new_patient_id from split s where o.patient_id = s.patient_id and o.unit_id = s.unit_id;
update invitation i set relation_id = n.new_relation_id from new_relation n
  where i.relation_id = n.relation_id and i.unit_id = n.unit_id;
update invitation i set patient_id = s.new_patient_id from split s where i.patient_id = s.patient_id and i.unit_id = s.unit_id;
update invitation i set person_id = c.new_person_id from patient_unit at, card c
  where at.patient_id = i.patient_id and c.person_id = i.person_id and c.unit_id = at.unit_id and c.new_person_id <> i.person_id;
-- Links that have been sent carry the id of the account: they mean the unit whose invitation waits, or the one that knows them longest.
update person n set link_id = known.public_id from (
  select distinct on (a.id) a.public_id, me.id
  from account a join person me on me.identity_id = a.identity_id
  order by a.id, exists (select from invitation i where i.person_id = me.id and i.status = 'Pending' and i.withdrawn_at is null) desc,
    me.sealed_from is not null, me.created_at, me.id) known
  where known.id = n.id;
update outgoing_message m set relation_id = coalesce(f.relation_id, m.relation_id), patient_id = f.patient_id
  from form f where f.id = m.form_id and m.patient_id <> f.patient_id;
update outgoing_message m set person_id = c.new_person_id from patient_unit at, card c
  where at.patient_id = m.patient_id and c.person_id = m.person_id and c.unit_id = at.unit_id and c.new_person_id <> m.person_id;
select list_patients(array(select id from patient));

-- Somebody whom no unit knows has an identity, and an account if they had one.
update outgoing_message m set person_id = null where exists (select from person n where n.id = m.person_id and n.unit_id is null);
delete from person where unit_id is null;

-- Whoever had accepted an invitation was known to everybody until now.
update person n set proven_at = l.updated_at from relation l where l.person_id = n.id and l.status = 'Active';
alter table person drop column personal_id_index_previous;
alter table person alter column identity_id set not null, alter column unit_id set not null;
create unique index person_at_unit on person (identity_id, unit_id);
create index person_personal_id on person (personal_id_index) where personal_id_index is not null;

-- Look-ups are found by whom they found, and by a keyed index of what was looked for.
create index audit_log_entity on audit_log (entity_id) where entity = 'Person';
create index audit_log_looked_for on audit_log using gin ((data -> 'LookedFor')) where data ? 'LookedFor';
