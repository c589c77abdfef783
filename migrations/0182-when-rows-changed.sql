-- Without a transaction: tables are locked one after the other, each for a moment.
--
-- When a row last changed, for lists that are kept in sync. The columns get a constant default, so no table is rewritten; what
-- exists counts as changed now, once.

create or replace function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

alter table organisations add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on organisations
  for each row when (old is distinct from new) execute function set_updated_at();
alter table users add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on users
  for each row when (old is distinct from new) execute function set_updated_at();
alter table clients add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on clients
  for each row when (old is distinct from new) execute function set_updated_at();
alter table webhook_deliveries add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on webhook_deliveries
  for each row when (old is distinct from new) execute function set_updated_at();
alter table inventory.playlist_items add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on inventory.playlist_items
  for each row when (old is distinct from new) execute function set_updated_at();

select inventory.publish('playlist_items');

-- Leases and reservations change often and are nobody's business.
alter table ingestion_items add column if not exists updated_at timestamptz not null default now();
create or replace trigger changed before update on ingestion_items for each row
  when (
    (old.status, old.error_code, old.message, old.track_id, old.warnings)
    is distinct from (new.status, new.error_code, new.message, new.track_id, new.warnings)
  )
  execute function set_updated_at();

-- These are written once.
alter table ingestion_entities add column if not exists created_at timestamptz not null default now();
alter table ingestion_plan add column if not exists created_at timestamptz not null default now();
