-- Without a transaction: nobody waits for the indexes to be built.
--
-- Lists of the workspace and the atlas by title, date of change and so on, page by page with a cursor.
--
-- Entities belong to a catalogue, so every index begins with it; a list over several catalogues merges them. Titles are cut:
-- the longest ones do not fit into an index.

create index concurrently tracks_by_seq on inventory.tracks (catalogue_id, seq);
create index concurrently tracks_by_update on inventory.tracks (catalogue_id, updated_at, seq);
create index concurrently tracks_by_title on inventory.tracks (catalogue_id, (left(title_key, 100)) collate "C", seq);
create index concurrently tracks_by_release_date on inventory.tracks (catalogue_id, release_date, seq);
create index concurrently tracks_by_duration on inventory.tracks (catalogue_id, duration_ms, seq);
create index concurrently tracks_by_bpm on inventory.tracks (catalogue_id, bpm, seq);

create index concurrently artists_by_seq on inventory.artists (catalogue_id, seq);
create index concurrently artists_by_update on inventory.artists (catalogue_id, updated_at, seq);
create index concurrently artists_by_name on inventory.artists (catalogue_id, (left(name_key, 100)) collate "C", seq);

create index concurrently releases_by_seq on inventory.releases (catalogue_id, seq);
create index concurrently releases_by_update on inventory.releases (catalogue_id, updated_at, seq);
create index concurrently releases_by_title on inventory.releases (catalogue_id, (left(title_key, 100)) collate "C", seq);
create index concurrently releases_by_release_date on inventory.releases (catalogue_id, release_date, seq);

create index concurrently labels_by_seq on inventory.labels (catalogue_id, seq);
create index concurrently labels_by_update on inventory.labels (catalogue_id, updated_at, seq);
create index concurrently labels_by_name on inventory.labels (catalogue_id, (left(name_key, 100)) collate "C", seq);

create index concurrently works_by_seq on inventory.works (catalogue_id, seq);
create index concurrently works_by_update on inventory.works (catalogue_id, updated_at, seq);
create index concurrently works_by_title on inventory.works (catalogue_id, (left(title_key, 100)) collate "C", seq);

create index concurrently tracks_by_update on atlas.tracks (updated_at, seq);
create index concurrently tracks_by_title on atlas.tracks ((left(title_key, 100)) collate "C", seq);
create index concurrently artists_by_update on atlas.artists (updated_at, seq);
create index concurrently artists_by_name on atlas.artists ((left(name_key, 100)) collate "C", seq);
create index concurrently releases_by_update on atlas.releases (updated_at, seq);
create index concurrently releases_by_title on atlas.releases ((left(title_key, 100)) collate "C", seq);
create index concurrently labels_by_update on atlas.labels (updated_at, seq);
create index concurrently labels_by_name on atlas.labels ((left(name_key, 100)) collate "C", seq);
