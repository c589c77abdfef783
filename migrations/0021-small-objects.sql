-- A small object stands in its row: it costs no trip to the store, and the commit of its row makes it durable.
-- Takes ACCESS EXCLUSIVE on storage_objects for an instant; no row is rewritten.

alter table storage_objects add column bytes bytea;

-- Bytes stand apart from their rows, uncompressed, so that listings read rows alone.
alter table storage_objects alter column bytes set storage external;
alter table storage_objects set (toast_tuple_target = 256);
