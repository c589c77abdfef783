-- The other sorts of the workspace for the atlas. Building the indexes keeps imports out, readers not: about half a minute for
-- ten million tracks.
set local maintenance_work_mem = '512MB';

create index tracks_by_release_date on atlas.tracks (release_date, seq);
create index tracks_by_duration on atlas.tracks (duration_ms, seq);
create index tracks_by_bpm on atlas.tracks (bpm, seq);
create index releases_by_release_date on atlas.releases (release_date, seq);
