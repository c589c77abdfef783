-- What is wrong with tracks, found by a job that walks through what has changed. New tables; 0255 builds an index on the
-- pairs of matching tracks.

create table inventory.track_issues (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  track_seq bigint not null,
  kind text not null,
  -- What was measured, where something was: loudness, share of clipped samples.
  value real,
  -- Somebody decided that it is fine as it is.
  dismissed boolean not null default false,
  primary key (organisation_id, track_seq, kind),
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

create index track_issues_open on inventory.track_issues (organisation_id, kind, track_seq)
  include (catalogue_id, value) where not dismissed;

-- Two tracks that sound alike, and are to stay two.
create table inventory.kept_pairs (
  organisation_id uuid not null,
  track_seq bigint not null,
  other_seq bigint not null check (other_seq > track_seq),
  primary key (organisation_id, track_seq, other_seq),
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

select inventory.publish('track_issues');
select inventory.publish('kept_pairs');

-- How far the job has come in each catalogue, and what it counted at the end of its last walk.
create table health_checks (
  catalogue_id uuid primary key,
  organisation_id uuid not null references organisations,
  position_at timestamptz not null,
  position_seq bigint not null,
  -- The middle loudness of the catalogue, by which outliers are judged.
  loudness real,
  counts jsonb not null,
  checked_at timestamptz
);

select separate_organisations('health_checks');
