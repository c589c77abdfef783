-- A webhook that was created by a client bound to a catalogue receives the events of that catalogue only. Null: of all.
-- Adds a column without a default: a lock of a moment.
alter table webhooks add column catalogue_id uuid;
