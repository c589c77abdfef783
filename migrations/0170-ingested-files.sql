-- Which track an uploaded file became, so that lists of uploads can say so and nobody ingests a file twice by accident. New
-- table: no lock on anything that exists. What is there already is copied, which reads ingestion_items once.

create table ingested_files (
  organisation_id uuid not null references organisations,
  -- Of the object under inbound/.
  key text collate "C" not null,
  -- The last one. It may have been deleted since.
  track_id uuid not null,
  primary key (organisation_id, key)
);

insert into ingested_files (organisation_id, key, track_id)
select distinct on (organisation_id, key collate "C") organisation_id, key, track_id
from (
  select ingestions.organisation_id, items.audio ->> 'key' as key, items.track_id, ingestions.created_at
  from ingestion_items as items
  join ingestions on ingestions.id = items.ingestion_id
  where items.track_id is not null
    and items.audio ->> 'key' like 'inbound/%'
) as found
order by organisation_id, key collate "C", created_at desc;
