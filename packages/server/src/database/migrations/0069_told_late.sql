-- Modules of which staff know that nothing has come: looked through for patients who have been in the thread since.
create index form_told_late on form (late_told_at) where kind = 'TreatmentModule' and late_told_at is not null;
