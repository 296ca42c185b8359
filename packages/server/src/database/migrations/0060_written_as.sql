-- In which part somebody on the patient's side wrote, and said that it was read: a guardian's words are never taken for the child's.
alter table message add column sent_as context_type check (sent_as is null or not from_staff);
alter table message add column confirmed_as context_type check (confirmed_as is null or (from_staff and confirmed_at is not null));

-- Until now the patient and their agents.
update message m set sent_as = case when exists (select from account a join person n on n.identity_id = a.identity_id
    join patient p on p.person_id = n.id where a.id = m.sent_by and p.id = m.patient_id) then 'Patient' else 'Agent' end::context_type
  where not m.from_staff;
update message m set confirmed_as = case when exists (select from account a join person n on n.identity_id = a.identity_id
    join patient p on p.person_id = n.id where a.id = m.confirmed_by and p.id = m.patient_id) then 'Patient' else 'Agent' end::context_type
  where m.from_staff and m.confirmed_at is not null;
