-- What filters by a part of a name or title look into, in the atlas: for every word the rows that have it, and where. Made at
-- the end of an import (src/domain/records/parts). New tables; dropping what they replace takes a short lock on the
-- atlas's tables.

create table atlas.part_lists (
  -- tracks.title, tracks.artist_name, artists.name, releases.title, labels.name
  field text not null,
  -- A word; the edges of two words that follow each other; one or two letters.
  kind text not null check (kind in ('word', 'edge', 'gram')),
  token text collate "C" not null,
  postings bytea not null,
  primary key (field, kind, token)
);

-- They are dense already: compressing them again would only cost time.
alter table atlas.part_lists alter column postings set storage external;

create index part_lists_inside on atlas.part_lists using gin (field, token gin_trgm_ops) where kind = 'word';
create index part_lists_end on atlas.part_lists (field, reverse(token) collate "C") where kind = 'word';
-- A part without letters has no trigram.
create index part_lists_marked on atlas.part_lists (field, token) where kind = 'word' and token ~ '[^A-Za-z0-9]';

create table atlas.part_fields (
  field text primary key,
  highest_seq bigint not null,
  -- Something was imported since.
  stale boolean not null
);

drop index atlas.labels_name, atlas.artists_name, atlas.releases_title, atlas.tracks_title;
drop table atlas.grams;
