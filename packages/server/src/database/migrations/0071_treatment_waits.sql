-- That a treatment has nothing open to the patient and goes on only when staff open or close something.

alter type notification_type add value 'TreatmentWaitsForStaff';

-- Looked through for those that have waited as long as a unit group counts.
create index treatment_going_on on treatment (started_at) where status in ('Ongoing', 'Completed');
