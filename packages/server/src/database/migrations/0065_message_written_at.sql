-- When the sender pressed send, where the message came long after: without network it lies in the browser until there is one.
-- Its place in the thread is by when it came.
alter table message add column written_at timestamptz(3) check (written_at < created_at);
