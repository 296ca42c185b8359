-- The person record fills the number and the leave to write to it where they are empty. What staff have removed is empty too, and
-- stays so: whether somebody has decided by hand is written down.

alter table patient add column is_contact_by_hand boolean not null default false;
-- Of those whose form was changed before this nobody knows which field it was: theirs is taken as decided.
update patient set is_contact_by_hand = true where updated_at > created_at;
