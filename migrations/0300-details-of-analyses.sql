-- The details of an analysis can be a blob in the object store instead of columns: what no statement searches or sorts by, and
-- no list shows. New columns without a default and constraints that check new rows only: short locks.

alter table audio_analyses
  alter column segments drop not null,
  alter column beats drop not null,
  alter column fingerprint drop not null,
  alter column cover drop not null,
  -- Set together; then segments, beats, texture, fingerprint, speed_prints and cover are null.
  add column details_blob_id uuid,
  add column details_size integer,
  add column details_stored_at timestamptz,
  add constraint audio_analyses_details check (
    case
      when details_blob_id is null
        then segments is not null and beats is not null and fingerprint is not null and cover is not null
      else details_size is not null and details_stored_at is not null
        and num_nonnulls(segments, beats, texture, fingerprint, speed_prints, cover) = 0
    end
  ) not valid;

-- The database itself records which blobs no analysis names any more, whatever replaced or deleted the row. Analyses are also
-- deleted by functions without a search path.
create function note_details_garbage() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into storage_garbage (blob_id) values (old.details_blob_id) on conflict do nothing;
  return null;
end
$$;

create trigger audio_analyses_deleted after delete on audio_analyses
  for each row when (old.details_blob_id is not null) execute function note_details_garbage();
create trigger audio_analyses_replaced after update on audio_analyses
  for each row when (old.details_blob_id is not null and old.details_blob_id is distinct from new.details_blob_id)
  execute function note_details_garbage();

-- How far the details of existing analyses have been moved to the object store.
create table analysis_moves (
  only_row boolean primary key default true check (only_row),
  -- The last analysis of the current pass.
  content_hash bytea not null,
  model_version text not null,
  -- When the last pass reached the end; null while one is under way.
  finished_at timestamptz
);

-- Like erase_organisation_analyses, and names the blobs that nobody needs any more.
create function erase_analyses_of_organisations(organisation_ids uuid[], haul integer)
  returns table (erased bigint, blob_ids uuid[])
  language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if exists (select from public.organisations where id = any(organisation_ids) and erasing_since is null) then
    raise exception 'the organisation is not being erased';
  end if;
  return query
  with own as (
    delete from inventory.known_analyses
    where ctid = any(array(select ctid from inventory.known_analyses where organisation_id = any(organisation_ids) limit haul))
    returning content_hash, model_version
  ), orphans as (
    delete from public.audio_analyses as analysis
    using own
    where analysis.content_hash = own.content_hash
      and analysis.model_version = own.model_version
      and not exists (
        select
        from inventory.known_analyses as others
        where others.content_hash = own.content_hash
          and others.model_version = own.model_version
          and others.organisation_id <> all(organisation_ids)
      )
    returning analysis.details_blob_id
  )
  select
    (select count(*) from own),
    array(select details_blob_id from orphans where details_blob_id is not null);
end
$$;
