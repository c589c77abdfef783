-- How an organisation's sheets are read: column names, encoding, dates. New table: no lock on anything that exists.

create table csv_profiles (
  organisation_id uuid not null references organisations,
  name text not null,
  -- src/domain/ingestion/request.ts has the shape (CsvReading).
  reading jsonb not null,
  updated_at timestamptz not null,
  primary key (organisation_id, name)
);
