-- R-089: the latest document of a module, which is made anew when what is written there changes. Neither what a later one has taken
-- the place of, nor what was made of a module that is over, changes any more; those are not looked at.
alter table treatment_artifact add column follows_form boolean not null default true;
update treatment_artifact a set follows_form = false
  from form f
  where f.id = a.form_id and (f.status in ('Closed', 'Canceled') or exists (
    select from treatment_artifact l where l.form_id = a.form_id and l.name = a.name
      and l.answer_group_id is not distinct from a.answer_group_id and l.form_modified_at > a.form_modified_at));
create index treatment_artifact_followed on treatment_artifact (form_id) where follows_form;
