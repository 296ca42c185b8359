-- Pictures, sounds and films that a form shows. They come with the file of the form; the same bytes are the same row.

create table media_asset (
  id uuid primary key, -- made from the bytes
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz(3) not null
);
