-- Tables of deliveries that came after organisations were separated (0150).
select separate_organisations(name::regclass)
from unnest(array['delivery_pickups', 'delivery_watches', 'ingested_files']) as name;

select separate_organisations(
  'ingestion_plan',
  'exists (select from ingestions where ingestions.id = ingestion_id)'
);
