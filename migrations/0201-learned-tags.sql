-- Tags of vocabularies that are learned from examples, and corrections of the model's tags by what people decided. New tables: no
-- lock on anything that exists but a short one for foreign keys.

create table inventory.learned_tags (
  organisation_id uuid not null,
  tag_uid uuid primary key references inventory.vocabulary_tags on delete cascade,
  status text not null check (status in ('learning', 'ready', 'refused')),
  -- Why it was refused.
  reason text,
  -- The model whose embeddings it is for, the weights (src/domain/tagging/learning/learn-tag.ts) and from which score on the tag
  -- applies. Null until it can be told.
  model_version text,
  weights bytea,
  threshold real,
  -- LearningReport of learn-tag.ts; null until the first run.
  report jsonb,
  requested_at timestamptz not null,
  learned_at timestamptz
);

-- Of tags whose correction was a gain on held-out decisions.
create table inventory.tag_calibrations (
  organisation_id uuid not null,
  tag_uid uuid not null,
  model_version text not null,
  slope real not null,
  shift real not null,
  decisions integer not null,
  loss_before real not null,
  loss_after real not null,
  calibrated_at timestamptz not null,
  primary key (organisation_id, tag_uid)
);

select inventory.publish('learned_tags');
select inventory.publish('tag_calibrations');

-- What is left to do for an organisation.
create table tag_learning (
  organisation_id uuid primary key references organisations on delete cascade,
  -- People have decided since it was learned last; null: they have not.
  requested_at timestamptz,
  -- Tracks up to this one have the tags that they should have; null: all have.
  retag_after bigint
);

create index tag_learning_requested on tag_learning (requested_at) where requested_at is not null;
select separate_organisations('tag_learning');
