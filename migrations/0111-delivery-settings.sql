-- What an organisation decides about its deliveries once for all. New table: no lock on anything that exists.

create table delivery_settings (
  organisation_id uuid primary key references organisations,
  -- ISO 3166-1 codes of where it uses its music; empty: anywhere. A deal for other territories does not make a track available.
  territories text[] not null default '{}',
  wait_for_batch_complete boolean not null default false,
  updated_at timestamptz not null default now()
);
