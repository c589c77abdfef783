-- Processes cache the packed sound map of an organisation; a change of its points invalidates it. Triggers on one table: creating them
-- takes a short lock on it. Notifications of one transaction with the same text are sent once.

create function inventory.notify_map_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('euterpe_sound_map', organisation_id::text)
  from (select distinct organisation_id from changed) as organisations;
  return null;
end $$;

create trigger map_points_added after insert on inventory.map_points
  referencing new table as changed for each statement execute function inventory.notify_map_changes();
create trigger map_points_changed after update on inventory.map_points
  referencing new table as changed for each statement execute function inventory.notify_map_changes();
create trigger map_points_removed after delete on inventory.map_points
  referencing old table as changed for each statement execute function inventory.notify_map_changes();
