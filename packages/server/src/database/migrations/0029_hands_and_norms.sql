-- Somebody else than the one who answers who has written in the form: an agent, or staff who asked and filled in. Who sent it in
-- stands in entered_by.
alter table form add column helped_by uuid references account (id);
-- What somebody is to a patient, or was: a removed agent's answers stay.
create index relation_of_both on relation (patient_id, person_id);

-- The group of people that a T-score was read among: {Age: {From, To} or null, Gender: Female, Male or null}. Null beside a norm:
-- not known.
alter table form_score add column norm_group jsonb;
update form_score s set norm_group = (
  select jsonb_build_object('Age', g.written -> 'Age', 'Gender', g.written -> 'Gender')
  from form f
  join form_variant_version vv on vv.id = f.variant_version_id
  cross join lateral jsonb_array_elements(vv.scoring -> 'Scales') d (scale)
  cross join lateral jsonb_array_elements(d.scale -> 'Norm' -> 'Groups') g (written)
  cross join lateral (select (g.written -> 'Age' ->> 'From')::int as youngest, (g.written -> 'Age' ->> 'To')::int as oldest,
    g.written ->> 'Gender' as gender) w
  cross join lateral (select w.youngest is not null or w.oldest is not null as has_ages) b
  where f.id = s.form_id and d.scale ->> 'Key' = s.scale_key and jsonb_typeof(d.scale -> 'Norm') = 'object'
    and f.answered_by is not null
    and (not b.has_ages or (f.answered_by ->> 'Age')::int between coalesce(w.youngest, 0) and coalesce(w.oldest, 130))
    and (w.gender is null or w.gender = f.answered_by ->> 'Gender')
  -- the closest description of the person, as the engine chooses it
  order by case when not b.has_ages then (w.gender is not null)::int
    else case when w.gender is null then 1000 else 2000 end - (coalesce(w.oldest, 130) - coalesce(w.youngest, 0)) end desc
  limit 1)
  where s.norm is not null;

-- What the answers of a diary's entry came to when it was saved, with all that it rests on. Of what was written before there was
-- this table nothing is kept: it is counted when it is read.
create table entry_score (
  form_id uuid not null,
  entry_id uuid not null,
  scale_key text not null,
  version_no int not null, -- of the entry
  value double precision,
  validity score_validity not null,
  items_used text[] not null,
  missing_items text[] not null,
  normalized_value double precision,
  normalized_value_type text check (normalized_value_type = 'Tscore'),
  norm text,
  norm_group jsonb,
  norm_is_demonstration boolean not null default false,
  cutoff_key text,
  cutoff_status cutoff_status not null default 'None',
  comparison comparison,
  threshold_low double precision,
  threshold_high double precision,
  severity severity not null default 'Default',
  engine_version text not null,
  computed_at timestamptz(3) not null,
  primary key (form_id, entry_id, scale_key),
  foreign key (form_id, entry_id) references journal_entry (form_id, id)
);
