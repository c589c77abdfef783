-- The tagging matrix of a scope as it was last computed, so that a request need not read the whole catalogue, and when analyses
-- of an organisation last changed. The column gets its value without a rewrite; its index keeps writers out while it is made.

alter table inventory.track_analyses add column changed_at timestamptz not null default now();

create index track_analyses_by_change on inventory.track_analyses (organisation_id, changed_at);

select inventory.publish('track_analyses');

create table inventory.tagging_matrices (
  organisation_id uuid not null,
  -- The key of its table in csv_outputs/.
  object_key text not null,
  model_version text not null,
  rows integer not null,
  -- For each tag, in the order of the taxonomy; src/domain/tagging/column-statistics.ts has the shape.
  figures jsonb not null,
  -- As of when, and how long that took.
  computed_at timestamptz not null,
  took_ms integer not null,
  primary key (organisation_id, object_key)
);

select inventory.publish('tagging_matrices');
