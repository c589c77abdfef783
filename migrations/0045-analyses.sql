-- What analysing audio found. An analysis belongs to bytes, not to anybody: the same file is analysed once for each model.
-- Who may know of it stands beside it: an organisation's live calls reuse what the organisation itself has had analysed, so that
-- not even the time an answer takes tells what others have. New tables: no lock on anything that exists.

-- Which tag each number of `scores` is about. Written once for each model, by the first process that runs it.
create table tagging_models (
  model_version text primary key,
  taxonomy_version text not null,
  tag_order text[] not null
);

create table audio_analyses (
  -- SHA-256 of the file.
  content_hash bytea not null,
  model_version text not null,
  analysed_at timestamptz not null,
  features jsonb not null,
  -- Features of every ten seconds.
  segments jsonb not null,
  warnings text[] not null,
  -- src/domain/tagging/packing.ts says how the numbers are packed.
  waveform bytea not null,
  beats bytea not null,
  fingerprint bytea not null,
  cover bytea not null,
  -- The tagger's; null together where only features were asked for.
  scores bytea,
  embedding bytea,
  tag_segments bytea,
  non_music real,
  portrait jsonb,
  primary key (content_hash, model_version)
);

-- They are dense already: compressing them would only cost time.
alter table audio_analyses
  alter column waveform set storage external,
  alter column fingerprint set storage external,
  alter column embedding set storage external,
  alter column tag_segments set storage external;

-- Which analyses an organisation has paid for, with or without a track.
create table inventory.known_analyses (
  organisation_id uuid not null,
  content_hash bytea not null,
  model_version text not null,
  used_at timestamptz not null,
  primary key (organisation_id, content_hash, model_version)
);

create index known_analyses_by_content on inventory.known_analyses (content_hash, model_version);
create index known_analyses_by_age on inventory.known_analyses (used_at);

-- The analysis a track has now, and the ingestion that brought it.
create table inventory.track_analyses (
  organisation_id uuid not null,
  track_seq bigint primary key,
  content_hash bytea not null,
  model_version text not null,
  ingestion_id uuid
);

create index track_analyses_by_content on inventory.track_analyses (organisation_id, content_hash, model_version);
create index track_analyses_by_ingestion on inventory.track_analyses (ingestion_id, track_seq) where ingestion_id is not null;

select inventory.publish('known_analyses');
select inventory.publish('track_analyses');

-- Forgets what live calls left and no track has: first that an organisation knows it, then the analysis nobody knows.
-- In hauls, so that no transaction is long; answers whether there is more.
create function inventory.forget_analyses(before timestamptz, haul integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ties integer;
begin
  with old as (
    select organisation_id, content_hash, model_version
    from inventory.known_analyses as known
    where used_at < before
      and not exists (
        select from inventory.track_analyses as track
        where track.organisation_id = known.organisation_id
          and track.content_hash = known.content_hash
          and track.model_version = known.model_version
      )
    order by used_at
    limit haul
  ),
  gone as (
    delete from inventory.known_analyses as known
    using old
    where known.organisation_id = old.organisation_id
      and known.content_hash = old.content_hash
      and known.model_version = old.model_version
    returning known.content_hash, known.model_version
  ),
  counted as (select count(*) as ties from gone),
  orphans as (
    delete from public.audio_analyses as analysis
    using gone
    where analysis.content_hash = gone.content_hash
      and analysis.model_version = gone.model_version
      -- Those that go in this statement are still to be seen here.
      and not exists (
        select from inventory.known_analyses as known
        where known.content_hash = analysis.content_hash
          and known.model_version = analysis.model_version
          and not exists (
            select from old
            where old.organisation_id = known.organisation_id
              and old.content_hash = known.content_hash
              and old.model_version = known.model_version
          )
      )
  )
  select counted.ties into ties from counted;
  return ties = haul;
end $$;
