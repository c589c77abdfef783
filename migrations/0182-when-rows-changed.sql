-- When a row last changed, for lists that are kept in sync. The columns get a constant default, so no table is rewritten; what
-- exists counts as changed now, once.

create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['organisations', 'users', 'clients', 'webhook_deliveries', 'inventory.playlist_items'] loop
    execute format('alter table %s add column updated_at timestamptz not null default now()', name);
    execute format(
      'create trigger changed before update on %s for each row when (old is distinct from new) execute function set_updated_at()',
      name
    );
  end loop;
end $$;

select inventory.publish('playlist_items');

-- Leases and reservations change often and are nobody's business.
alter table ingestion_items add column updated_at timestamptz not null default now();
create trigger changed before update on ingestion_items for each row
  when (
    (old.status, old.error_code, old.message, old.track_id, old.warnings)
    is distinct from (new.status, new.error_code, new.message, new.track_id, new.warnings)
  )
  execute function set_updated_at();

-- These are written once.
alter table ingestion_entities add column created_at timestamptz not null default now();
alter table ingestion_plan add column created_at timestamptz not null default now();
