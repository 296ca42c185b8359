-- R-304: whether somebody has written something in words of their own, which no score tells of: it is never confirmed among many.
-- Written by whatever hand closes a form or changes what it says; null until then, and of what was read before this.
alter table form add column has_free_text boolean;

create function has_free_text(answers jsonb, version_id uuid) returns boolean language sql stable as $$
  select exists (select from jsonb_array_elements(answers) a
    where jsonb_typeof(a -> 'Value') = 'string' and a ->> 'Value' ~ '\S'
      and a ->> 'QuestionId' in (
        select q ->> 'questionId' from form_variant_version v,
          jsonb_path_query(v.content, '$.Pages[*].Groups[*].Questions[*] ? (@.type == "Text" || @.type == "LongText")') q
        where v.id = version_id))
$$;

create function keep_free_text() returns trigger language plpgsql as $$
begin
  new.has_free_text := has_free_text(new.answers, new.variant_version_id);
  return new;
end $$;
create trigger form_free_text before insert or update of status, answers on form
  for each row when (new.kind = 'Questionnaire' and new.status = 'Closed') execute function keep_free_text();

update form set has_free_text = has_free_text(answers, variant_version_id)
  where kind = 'Questionnaire' and status = 'Closed' and confirmation = 'Unconfirmed';

-- What is kept of a judgement now tells of later answers and of the answer before too.
insert into judgement_due (patient_id) select distinct patient_id from form_judgement on conflict do nothing;
