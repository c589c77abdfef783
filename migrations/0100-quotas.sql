-- Quotas of organisations, and how much each has stored. The triggers take a short exclusive lock on storage_objects.

-- Null: the default, which for bytes, objects and tracks is no limit.
create table organisation_quotas (
  organisation_id uuid primary key references organisations,
  bytes bigint check (bytes >= 0),
  objects bigint check (objects >= 0),
  tracks bigint check (tracks >= 0),
  clients integer check (clients >= 0),
  webhooks integer check (webhooks >= 0)
);

-- What areas contain: the sum of both tables. Uploads only add rows to the second, so that they do not wait for each other; a
-- job folds these into the first.
create table storage_usage (
  area_id uuid primary key,
  bytes bigint not null,
  objects bigint not null
);

create table storage_usage_changes (
  area_id uuid not null,
  bytes bigint not null,
  objects bigint not null
);

create index storage_usage_changes_of_area on storage_usage_changes (area_id);

create function storage_count_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_usage_changes (area_id, bytes, objects)
    select area_id, sum(size), count(*) from added group by area_id;
  elsif tg_op = 'DELETE' then
    insert into storage_usage_changes (area_id, bytes, objects)
    select area_id, -sum(size), -count(*) from removed group by area_id;
  else
    insert into storage_usage_changes (area_id, bytes, objects)
    select area_id, sum(bytes), 0
    from (
      select area_id, size as bytes from added
      union all
      select area_id, -size from removed
    ) as both_sides
    group by area_id
    having sum(bytes) <> 0;
  end if;
  return null;
end
$$;

create trigger storage_objects_counted_insert after insert on storage_objects
  referencing new table as added for each statement execute function storage_count_changes();
create trigger storage_objects_counted_update after update on storage_objects
  referencing old table as removed new table as added for each statement execute function storage_count_changes();
create trigger storage_objects_counted_delete after delete on storage_objects
  referencing old table as removed for each statement execute function storage_count_changes();
