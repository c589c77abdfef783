-- What MEAD and PIE messages say about recordings, releases, works and artists. They name these by identifiers, and may
-- arrive before them: so rows are kept by identifier, and matched when they are read. New tables only.

create table inventory.enrichments (
  id uuid primary key,
  organisation_id uuid not null,
  catalogue_id uuid not null,
  entity text not null check (entity in ('track', 'artist', 'release', 'work')),
  -- The DDEX party id of the sender; empty if it gave none.
  sender text not null,
  sender_name text,
  -- The first of `keys`.
  key text not null,
  -- Every identifier by which the message names the thing: 'isrc:…', 'upc:…', 'source' and 'id' on two lines, 'name:…'.
  keys text[] not null,
  -- The title or name, for people.
  name text,
  standard text not null check (standard in ('MEAD', 'PIE')),
  version text not null,
  message_id text,
  -- When the sender wrote the message. An older one that arrives later changes nothing.
  written_at timestamptz not null,
  received_at timestamptz not null,
  ingestion_id uuid,
  -- Null: somebody removed it. Then only a newer message brings it back.
  data jsonb,
  -- The elements as they were delivered, for exports.
  xml text,
  -- Folded values of the terms in `data`, to search for.
  terms text[] not null default '{}',
  unique (catalogue_id, entity, sender, key)
);

create index enrichments_keys on inventory.enrichments using gin (catalogue_id, keys);
create index enrichments_terms on inventory.enrichments using gin (organisation_id, terms);
create index enrichments_received on inventory.enrichments (organisation_id, received_at, id);

select inventory.publish('enrichments');

-- The records that enrichments of the current organisation name. An artist is found by name only if nobody else in the
-- catalogue can be meant.
create function inventory.enriched_records(ids uuid[]) returns table (enrichment_id uuid, entity text, seq bigint)
language sql stable security definer set search_path = '' as $$
  with given as (
    select *
    from inventory.enrichments
    where id = any(ids)
      and organisation_id = current_setting('euterpe.organisation', true)::uuid
  ),
  named as (
    select given.id, given.catalogue_id, given.entity, each.key
    from given
    cross join unnest(given.keys) each (key)
  )
  select named.id, named.entity, track.seq
  from named
  join inventory.tracks track on track.catalogue_id = named.catalogue_id and track.isrc = substr(named.key, 6)
  where named.entity = 'track' and named.key like 'isrc:%'
  union
  select named.id, named.entity, release.seq
  from named
  join inventory.releases release on release.catalogue_id = named.catalogue_id and release.upc = substr(named.key, 5)
  where named.entity = 'release' and named.key like 'upc:%'
  union
  select named.id, named.entity, work.seq
  from named
  join inventory.works work on work.catalogue_id = named.catalogue_id and work.iswc = substr(named.key, 6)
  where named.entity = 'work' and named.key like 'iswc:%'
  union
  select named.id, named.entity, artist.seq
  from named
  join inventory.artists artist on artist.catalogue_id = named.catalogue_id and artist.isni = substr(named.key, 6)
  where named.entity = 'artist' and named.key like 'isni:%'
  union
  select named.id, named.entity, reference.entity_seq
  from named
  join inventory.external_references reference
    on reference.catalogue_id = named.catalogue_id
    and reference.entity = named.entity
    and reference.source = split_part(named.key, E'\n', 1)
    and reference.value = substr(named.key, strpos(named.key, E'\n') + 1)
  where strpos(named.key, E'\n') > 0
  union
  select given.id, given.entity, artist.seq
  from given
  join named on named.id = given.id and named.key like 'name:%'
  join inventory.artists artist
    on artist.catalogue_id = given.catalogue_id
    and artist.match_key = case when named.key like 'name:%' then substr(named.key, 6)::uuid end
  cross join lateral (
    select array_agg(substr(each.key, 6)) as isnis from unnest(given.keys) each (key) where each.key like 'isni:%'
  ) own
  where given.entity = 'artist'
    and (artist.isni is null or own.isnis is null or artist.isni = any(own.isnis))
    and not exists (
      select
      from inventory.artists other
      where other.catalogue_id = artist.catalogue_id
        and other.match_key = artist.match_key
        and other.seq <> artist.seq
    )
    and not exists (
      select
      from inventory.artists other
      where other.catalogue_id = artist.catalogue_id
        and other.isni = any(own.isnis)
        and other.seq <> artist.seq
    )
$$;

revoke execute on function inventory.enriched_records(uuid[]) from public;
grant execute on function inventory.enriched_records(uuid[]) to euterpe_service, euterpe_organisation;

-- Search finds the alternative titles and names of enrichments.
create function inventory.queue_enriched_tracks(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  with records as (
    select distinct entity, seq from inventory.enriched_records(ids) where entity <> 'work'
  ),
  tracks as (
    select seq from records where entity = 'track'
    union
    select link.track_seq from records join inventory.track_releases link on link.release_seq = records.seq where entity = 'release'
    union
    select link.track_seq from records join inventory.track_artists link on link.artist_seq = records.seq where entity = 'artist'
  )
  insert into inventory.search_pending (organisation_id, track_seq)
  select track.organisation_id, track.seq
  from tracks
  join inventory.tracks track on track.seq = tracks.seq
  order by track.organisation_id, track.seq
  on conflict (organisation_id, track_seq) do update set change_id = excluded.change_id
$$;

create function inventory.note_new_enrichments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform inventory.queue_enriched_tracks(array_agg(id)) from changed where coalesce(data -> 'names', '[]') <> '[]';
  return null;
end $$;

create function inventory.note_changed_enrichments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform inventory.queue_enriched_tracks(array_agg(changed.id))
  from changed
  join former using (id)
  where changed.data -> 'names' is distinct from former.data -> 'names';
  return null;
end $$;

create trigger search_added after insert on inventory.enrichments
  referencing new table as changed for each statement execute function inventory.note_new_enrichments();
create trigger search_changed after update on inventory.enrichments
  referencing old table as former new table as changed for each statement execute function inventory.note_changed_enrichments();

revoke execute on function inventory.queue_enriched_tracks(uuid[]) from public;
