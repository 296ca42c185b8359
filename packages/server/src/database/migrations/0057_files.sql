-- Files of the content library, and the documents that units give to everybody in their care. What is small and comes with a form
-- lies in the database as before; what is uploaded lies in the storage, and its row says by which key.

-- Written before the first byte is stored: whatever lies in the storage has its row here, and what no file names is removed.
create table stored_object (
  key uuid primary key, -- drawn anew for each upload
  created_at timestamptz(3) not null
);

alter table media_asset
  alter column bytes drop not null,
  add column object_key uuid unique references stored_object (key),
  add column size int,
  -- of what was uploaded
  add column name text check (char_length(name) between 1 and 200),
  add column uploaded_at timestamptz(3),
  add column uploaded_by uuid references account (id);
update media_asset set size = length(bytes);
alter table media_asset
  alter column size set not null,
  add check ((bytes is null) <> (object_key is null)),
  add check (object_key is null or name is not null),
  add check ((name is null) = (uploaded_at is null));
create index media_asset_uploaded on media_asset (uploaded_at desc, id) where name is not null;

-- Which forms show a file: it stays for as long as one of their versions is there.
create table form_version_medium (
  variant_version_id uuid not null references form_variant_version (id),
  media_id uuid not null references media_asset (id),
  primary key (variant_version_id, media_id)
);
create index form_version_medium_of_medium on form_version_medium (media_id);
insert into form_version_medium (variant_version_id, media_id)
  select distinct v.id, m.id from form_variant_version v
    cross join lateral jsonb_path_query(v.content, '$.Pages[*].Groups[*].Questions[*].media.source') as shown (source)
    join media_asset m on m.id::text = shown.source #>> '{}';

create table unit_document (
  id uuid primary key,
  unit_id uuid not null references unit (id),
  media_id uuid not null references media_asset (id),
  title_sv text not null check (char_length(title_sv) between 1 and 120),
  title_en text check (char_length(title_en) between 1 and 120),
  description text check (char_length(description) between 1 and 500),
  created_at timestamptz(3) not null,
  created_by uuid references account (id),
  last_modified_at timestamptz(3) not null, -- strictly increasing: what two who change it at once are told apart by
  last_modified_by uuid references account (id)
);
create index unit_document_of_unit on unit_document (unit_id, created_at, id);
create index unit_document_of_medium on unit_document (media_id);
