-- Without a transaction: each batch commits, so that nobody waits for a row for long. Whatever is there already stays, so it can be
-- run again after a process died.
--
-- What earlier releases stored is copied to where this release reads it.

do $$
declare
  batch constant bigint := 5000;
  first bigint;
  last bigint;
begin
  select min(track_seq), max(track_seq) into first, last from inventory.track_deliveries;
  while first <= last loop
    insert into inventory.track_terms (organisation_id, track_seq, release_seq, deals, taken_down_at)
    select distinct on (deliveries.track_seq, links.release_seq)
      deliveries.organisation_id, deliveries.track_seq, coalesce(links.release_seq, 0), deliveries.deals, deliveries.taken_down_at
    from inventory.track_deliveries as deliveries
    left join inventory.track_releases as links on links.track_seq = deliveries.track_seq
    where deliveries.track_seq between first and first + batch - 1
      and deliveries.deals is not null
    on conflict do nothing;
    insert into availability_changes (organisation_id, track_seq, due_at)
    select distinct organisation_id, track_seq, '-infinity'::timestamptz
    from inventory.track_terms
    where track_seq between first and first + batch - 1
    on conflict do nothing;
    -- Search finds every title of a track.
    insert into inventory.search_pending (organisation_id, track_seq)
    select organisation_id, track_seq
    from inventory.track_deliveries
    where track_seq between first and first + batch - 1
      and titles <> '[]'
    order by organisation_id, track_seq
    on conflict do nothing;
    commit;
    first := first + batch;
  end loop;
end $$;

-- Tracks that have no place on the map of sounds yet.
do $$
declare
  batch constant bigint := 5000;
  first bigint;
  last bigint;
begin
  select min(track_seq), max(track_seq) into first, last from inventory.computed_tracks;
  while first <= last loop
    insert into inventory.unplaced_tracks (organisation_id, track_seq)
    select organisation_id, track_seq
    from inventory.computed_tracks
    where track_seq between first and first + batch - 1
    on conflict do nothing;
    commit;
    first := first + batch;
  end loop;
end $$;

-- Which track an uploaded file became. Nobody writes this table yet.
insert into ingested_files (organisation_id, key, track_id)
select distinct on (organisation_id, key collate "C") organisation_id, key, track_id
from (
  select ingestions.organisation_id, items.audio ->> 'key' as key, items.track_id, ingestions.created_at
  from ingestion_items as items
  join ingestions on ingestions.id = items.ingestion_id
  where items.track_id is not null
    and items.audio ->> 'key' like 'inbound/%'
) as found
order by organisation_id, key collate "C", created_at desc
on conflict do nothing;
