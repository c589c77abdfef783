-- Descriptions follow records that are moved, merged or deleted. Adds a column without a default (a short lock) and a new table.

-- When a record that it describes was deleted, or moved to another catalogue. A job deletes it if nothing has its identifiers
-- when the deletion can no longer be undone.
alter table inventory.enrichments add column if not exists unused_since timestamptz;

select inventory.publish('enrichments');

-- The names of artists that were merged into others: what messages say about them is about the other artist.
create table if not exists inventory.merged_names (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  match_key uuid not null,
  seq bigint not null,
  primary key (catalogue_id, match_key)
);

create index if not exists merged_names_of_artist on inventory.merged_names (seq);

select inventory.publish('merged_names');

-- As before, and by the names of merged artists. An artist that has the name itself comes first.
create or replace function inventory.enriched_records(ids uuid[]) returns table (enrichment_id uuid, entity text, seq bigint)
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
  cross join lateral (
    select case when each.key like 'name:%' then substr(each.key, 6)::uuid end as match_key
    from unnest(given.keys) each (key)
    where each.key like 'name:%'
  ) by_name
  cross join lateral (
    select own.seq, own.isni
    from inventory.artists own
    where own.catalogue_id = given.catalogue_id
      and own.match_key = by_name.match_key
    union all
    select target.seq, target.isni
    from inventory.merged_names merged
    join inventory.artists target on target.catalogue_id = merged.catalogue_id and target.seq = merged.seq
    where merged.catalogue_id = given.catalogue_id
      and merged.match_key = by_name.match_key
      and not exists (
        select
        from inventory.artists own
        where own.catalogue_id = given.catalogue_id
          and own.match_key = by_name.match_key
      )
  ) artist
  cross join lateral (
    select array_agg(substr(each.key, 6)) as isnis from unnest(given.keys) each (key) where each.key like 'isni:%'
  ) own
  where given.entity = 'artist'
    and (artist.isni is null or own.isnis is null or artist.isni = any(own.isnis))
    and not exists (
      select
      from inventory.artists other
      where other.catalogue_id = given.catalogue_id
        and other.match_key = by_name.match_key
        and other.seq <> artist.seq
    )
    and not exists (
      select
      from inventory.artists other
      where other.catalogue_id = given.catalogue_id
        and other.isni = any(own.isnis)
        and other.seq <> artist.seq
    )
$$;

-- Deletes descriptions that nothing has had the identifiers of since this moment. Returns how many it looked at.
create or replace function inventory.delete_unused_enrichments(before timestamptz, batch integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  looked_at integer := 0;
begin
  for due in
    select organisation_id, array_agg(id) as ids
    from (
      select organisation_id, id
      from inventory.enrichments
      where unused_since < before
      order by unused_since
      limit batch
    ) as oldest
    group by organisation_id
  loop
    perform set_config('euterpe.organisation', due.organisation_id::text, true);
    update inventory.enrichments
    set unused_since = null
    where id in (select enrichment_id from inventory.enriched_records(due.ids));
    delete from inventory.enrichments
    where id = any(due.ids)
      and unused_since is not null;
    looked_at := looked_at + cardinality(due.ids);
  end loop;
  return looked_at;
end $$;

revoke execute on function inventory.delete_unused_enrichments(timestamptz, integer) from public;
grant execute on function inventory.delete_unused_enrichments(timestamptz, integer) to euterpe_service;
