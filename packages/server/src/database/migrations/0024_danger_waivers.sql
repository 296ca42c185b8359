-- A question about danger to life that calls nobody is stored only when somebody has said why. What was said stays: nobody may
-- make it look afterwards as if it had been decided otherwise.

create table danger_waiver (
  version_id uuid not null references form_variant_version (id),
  -- the question, or question.row of a matrix
  item_ref text not null,
  reason text not null check (btrim(reason) <> ''),
  -- both null: said in the file of the form itself
  waived_by uuid references account (id),
  -- who decided, where it was done on the command line
  by_name text,
  waived_at timestamptz(3) not null,
  primary key (version_id, item_ref)
);

create function refuse_change_of_waiver() returns trigger language plpgsql as $$
begin
  raise exception 'a waiver is never changed';
end $$;
create trigger danger_waiver_stays before update or delete on danger_waiver
  for each row execute function refuse_change_of_waiver();

-- Which versions are being answered: asked when stored versions are looked through for questions that alert nobody.
create index form_of_version_open on form (variant_version_id)
  where status in ('Open', 'PartlyAnswered', 'SelfTaxation', 'Scheduled', 'Ongoing');
