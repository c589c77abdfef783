-- Counts what was stored before the triggers existed. One statement, so one snapshot: an upload that commits meanwhile is either
-- in both tables or in none. Reads only: no lock that anything waits for.
insert into storage_usage_changes (area_id, bytes, objects)
select area_id, sum(bytes), sum(objects)
from (
  select area_id, sum(size) as bytes, count(*) as objects from storage_objects group by area_id
  union all
  select area_id, -sum(bytes), -sum(objects) from storage_usage_changes group by area_id
) as counted
group by area_id;
