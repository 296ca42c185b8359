-- What somebody is told of an absence that is gone, or that they no longer answer in: staff_absence has nothing of it any more.
create type absence_notice_kind as enum ('Removed', 'Replaced');
create table absence_notice (
  id uuid primary key,
  absence_id uuid not null, -- of staff_absence, where it may be gone
  unit_id uuid not null references unit (id),
  account_id uuid not null references account (id), -- who is told
  kind absence_notice_kind not null,
  owner_account_id uuid not null references account (id), -- whose absence it is or was
  from_day date not null,
  until_day date not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references account (id),
  seen_at timestamptz(3) -- from the first, where they did it themselves
);
create index absence_notice_unseen on absence_notice (account_id, unit_id) where seen_at is null;
create index absence_notice_of on absence_notice (absence_id);
