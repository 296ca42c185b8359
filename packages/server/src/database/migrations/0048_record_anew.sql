-- Whoever was deleted and can no longer be restored may come again: the unit's record of them begins anew on the same person, and
-- the deleted one stays what it was. A person has one record that is not deleted. A server that is not upgraded yet cannot
-- register patients until it is.
alter table patient drop constraint patient_person_id_key;
create unique index patient_once on patient (person_id) where status <> 'Deleted';
create index patient_of_person on patient (person_id);
