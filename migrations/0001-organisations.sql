-- Organisations, and the catalogues each of them ingests into. New tables: no lock on anything that exists.

create table organisations (
  id uuid primary key,
  name text not null check (name <> ''),
  region text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table catalogues (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null check (name <> ''),
  is_default boolean not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, name),
  -- What belongs to an organisation refers to a catalogue together with its organisation, so it cannot be another's.
  unique (organisation_id, id)
);

create unique index catalogues_one_default on catalogues (organisation_id) where is_default;
