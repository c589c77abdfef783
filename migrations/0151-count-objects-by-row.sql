-- Counts stored objects row by row. For the one or few rows of an upload that takes half the time of a trigger for the whole statement,
-- which has to collect its rows, and of which an upsert runs two. It runs with the rights of its owner, so that the policies of the
-- counters, which are for readers, cost nothing here. Deletions come in large batches and stay as they are.
-- Locks storage_objects for a moment.

create function storage_count_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.storage_usage_changes (area_id, bytes, objects)
    values (new.area_id, new.size, 1);
  else
    insert into public.storage_usage_changes (area_id, bytes, objects)
    values (new.area_id, new.size - old.size, 0);
  end if;
  return null;
end $$;

drop trigger storage_objects_counted_insert on storage_objects;
drop trigger storage_objects_counted_update on storage_objects;

create trigger storage_objects_counted_insert after insert on storage_objects
  for each row execute function storage_count_row();
create trigger storage_objects_counted_update after update on storage_objects
  for each row when (old.size <> new.size) execute function storage_count_row();
