-- Leases by one protocol (src/platform/leases.ts): a token and the moment of expiry, judged by the clock of the database.
-- Other tables have both columns already, under the names that processes of the release before use. New columns without
-- a default: short locks. 0255 builds the index of ingestions that wait to be stored.

-- The token of a webhook's lease, which lasts until `served_until`.
alter table webhooks add column lease_id uuid;

-- Stage 3 runs in one process at a time. A process that dies leaves its lease behind, and another takes over.
alter table ingestion_schedule
  add column lease_id uuid,
  add column leased_until timestamptz;
