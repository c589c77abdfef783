-- Without a transaction: nobody waits for the indexes to be built.
--
-- The other sorts of the workspace for the atlas.

create index concurrently tracks_by_release_date on atlas.tracks (release_date, seq);
create index concurrently tracks_by_duration on atlas.tracks (duration_ms, seq);
create index concurrently tracks_by_bpm on atlas.tracks (bpm, seq);
create index concurrently releases_by_release_date on atlas.releases (release_date, seq);
