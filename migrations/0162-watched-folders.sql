-- Delivery folders that are watched: what arrives there becomes an ingestion by itself. New tables: no lock on anything that
-- exists.

create table delivery_watches (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  catalogue_id uuid not null,
  mode text not null check (mode in ('s3_ddex', 's3_csv')),
  -- Ends in a slash.
  folder text collate "C" not null,
  -- {csv_profile, quiet_minutes, …}; src/domain/ingestion/watches/watches.ts has the shape.
  options jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Why the last look failed; null: it did not.
  problem text,
  unique (organisation_id, folder),
  foreign key (organisation_id, catalogue_id) references catalogues (organisation_id, id)
);

-- What was picked up, by the moment of its last change. It is written with the ingestion: nothing is picked up twice.
create table delivery_pickups (
  organisation_id uuid not null,
  key text collate "C" not null,
  modified_at timestamptz not null,
  ingestion_id uuid not null,
  picked_up_at timestamptz not null,
  primary key (organisation_id, key, modified_at)
);
