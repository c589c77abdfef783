-- Leases by one protocol (src/platform/leases.ts): a token and the moment of expiry, judged by the clock of the database.
-- Other tables have both columns already, under the names that processes of the release before use. New columns without
-- a default: short locks. The index locks writes to `ingestions` while it is built; it holds the few that are not stored.

-- The token of a webhook's lease, which lasts until `served_until`.
alter table webhooks add column lease_id uuid;

-- Stage 3 runs in one process at a time. A process that dies leaves its lease behind, and another takes over.
alter table ingestion_schedule
  add column lease_id uuid,
  add column leased_until timestamptz;

-- Ingestions that wait to be stored, by organisation: those that are free, and those leased until later.
create index ingestions_to_store on ingestions (organisation_id, leased_until nulls first, id)
  where status in ('received', 'storing');
