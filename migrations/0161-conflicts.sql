-- Where deliveries contradict what is stored, for somebody to decide. New tables: no lock on anything that exists.

create table inventory.conflicts (
  id uuid primary key,
  organisation_id uuid not null,
  catalogue_id uuid not null,
  kind text not null check (kind in ('title', 'artist', 'ownership', 'recording')),
  track_id uuid not null,
  -- The other track of the same recording.
  other_track_id uuid,
  ingestion_id uuid,
  item_index integer,
  -- {text, …}: what is shown, and what is needed to write it back.
  ours jsonb not null,
  theirs jsonb not null,
  decision text check (decision in ('keep_ours', 'take_theirs', 'keep_both')),
  decided_at timestamptz,
  decided_by text,
  rule_id uuid,
  found_at timestamptz not null
);

create index conflicts_listed on inventory.conflicts (organisation_id, id);
create index conflicts_open on inventory.conflicts (organisation_id, id) where decision is null;
create unique index conflicts_once on inventory.conflicts (track_id, kind, coalesce(other_track_id, track_id))
  where decision is null;
create index conflicts_of_track on inventory.conflicts (track_id, kind);

-- How the next conflicts of a kind are decided.
create table inventory.conflict_rules (
  id uuid primary key,
  organisation_id uuid not null,
  -- Null: of all catalogues.
  catalogue_id uuid,
  kind text not null check (kind in ('title', 'artist', 'ownership', 'recording')),
  decision text not null check (decision in ('keep_ours', 'take_theirs', 'keep_both')),
  created_by text not null,
  created_at timestamptz not null
);

create unique index conflict_rules_once on inventory.conflict_rules (
  organisation_id, kind, coalesce(catalogue_id, '00000000-0000-0000-0000-000000000000')
);

select inventory.publish(name)
from unnest(array['conflicts', 'conflict_rules']) as name;
