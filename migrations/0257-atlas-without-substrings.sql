-- Where an atlas import was cut off before its substring lists were made, all names are queued to be indexed. Imports wait for
-- this, and nobody else: only they write these rows.

delete from atlas.substring_postings
where field in (select field from atlas.part_fields where stale);

do $$
declare
  name text;
begin
  if exists (select from atlas.part_fields where stale) then
    insert into atlas.search_pending (track_seq)
    select seq from atlas.tracks
    on conflict do nothing;
    foreach name in array array['artists', 'releases', 'labels'] loop
      execute format(
        'insert into atlas.name_pending (collection, document_id) select %L, seq from atlas.%I on conflict do nothing', name, name
      );
    end loop;
  end if;
end $$;
