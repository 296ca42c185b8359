-- A link to a document is for the browser that asked for it: whoever else comes by its address cannot open it.
alter table media_token add column browser_hash bytea;
delete from media_token where artifact_id is not null;
alter table media_token add check (artifact_id is null or browser_hash is not null);
