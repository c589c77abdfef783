-- Which track an uploaded file became, so that lists of uploads can say so and nobody ingests a file twice by accident. New
-- table: no lock on anything that exists. 0258 copies what is there already.

create table ingested_files (
  organisation_id uuid not null references organisations,
  -- Of the object under inbound/.
  key text collate "C" not null,
  -- The last one. It may have been deleted since.
  track_id uuid not null,
  primary key (organisation_id, key)
);
