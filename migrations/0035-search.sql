-- What search looks into: for every track one document of folded words, and the vocabulary of each plane, by which typing
-- errors are corrected. New tables, and triggers that note which tracks to index; they take a short lock on the tables
-- of tracks, artists, releases and their links. docs/decisions/0045 says why it is built like this.

-- The words of a document as an index sees them. `owner` stands before each word, so that the index keeps those of one
-- organisation apart from all others'; it is empty in the atlas.
create function search_lexemes(owner text, words text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  array_remove(string_to_array(case when owner = '' then words else owner || replace(words, ' ', ' ' || owner) end, ' '), owner)
);

-- `title`, `artists` and `release` are words with a space between; `facets` are marks like #y1999 that filters look for.
-- Short titles come first when more tracks match than are ranked: that is why the tables are parted by their length.

create table atlas.search_documents (
  track_seq bigint not null,
  title_length smallint not null,
  duration_ms integer,
  bpm real,
  release_year smallint,
  title text not null,
  artists text not null,
  release text not null,
  facets text not null,
  primary key (track_seq, title_length)
) partition by range (title_length);

create table inventory.search_documents (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  track_seq bigint not null,
  title_length smallint not null,
  duration_ms integer,
  bpm real,
  release_year smallint,
  title text not null,
  artists text not null,
  release text not null,
  facets text not null,
  primary key (organisation_id, track_seq, title_length)
) partition by range (title_length);

do $$
declare
  plane text;
begin
  foreach plane in array array['atlas', 'inventory'] loop
    execute format('create table %I.search_documents_1 partition of %1$I.search_documents for values from (minvalue) to (2)', plane);
    execute format('create table %I.search_documents_2 partition of %1$I.search_documents for values from (2) to (3)', plane);
    execute format('create table %I.search_documents_3 partition of %1$I.search_documents for values from (3) to (4)', plane);
    execute format('create table %I.search_documents_4 partition of %1$I.search_documents for values from (4) to (6)', plane);
    execute format('create table %I.search_documents_6 partition of %1$I.search_documents for values from (6) to (maxvalue)', plane);
  end loop;
end $$;

create index search_documents_words on atlas.search_documents
using gin (search_lexemes('', title || ' ' || artists || ' ' || release || ' ' || facets));

create index search_documents_words on inventory.search_documents
using gin (search_lexemes(right(organisation_id::text, 12) || ':', title || ' ' || artists || ' ' || release || ' ' || facets));

-- How many documents have a word, about: what is taken away is not subtracted. The word '' counts all documents.
create table atlas.search_words (
  word text collate "C" primary key,
  documents integer not null,
  -- Hashes of the word with one or two letters left out (src/domain/search/spelling.ts).
  variants integer[] not null
) with (fillfactor = 80);

create index search_words_variants on atlas.search_words using gin (variants);
create index search_words_frequent on atlas.search_words (word) where documents >= 64;

create table inventory.search_words (
  organisation_id uuid not null,
  word text collate "C" not null,
  documents integer not null,
  variants integer[] not null,
  primary key (organisation_id, word)
) with (fillfactor = 80);

create index search_words_variants on inventory.search_words using gin (variants);
create index search_words_frequent on inventory.search_words (organisation_id, word) where documents >= 64;

-- Tracks whose document is to be made again. Written in the transaction that changes the track.
create table atlas.search_pending (track_seq bigint primary key);
create table inventory.search_pending (
  organisation_id uuid not null,
  track_seq bigint not null,
  primary key (organisation_id, track_seq)
);

select inventory.publish('search_documents');
select inventory.publish('search_words');
select inventory.publish('search_pending');

grant select on atlas.search_documents, atlas.search_words, atlas.search_pending to euterpe_service;
grant select, insert, update, delete, truncate on atlas.search_documents, atlas.search_words, atlas.search_pending to euterpe_curator;

create function atlas.note_changed_tracks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into atlas.search_pending (track_seq)
  select seq from changed
  on conflict do nothing;
  return null;
end $$;

create function atlas.note_renamed_artists() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into atlas.search_pending (track_seq)
  select link.track_seq
  from changed
  join former using (seq)
  join atlas.track_artists link on link.artist_seq = changed.seq
  where changed.name <> former.name
  on conflict do nothing;
  return null;
end $$;

create function atlas.note_renamed_releases() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into atlas.search_pending (track_seq)
  select link.track_seq
  from changed
  join former using (seq)
  join atlas.track_releases link on link.release_seq = changed.seq
  where changed.title <> former.title
  on conflict do nothing;
  return null;
end $$;

create function inventory.note_changed_tracks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select organisation_id, seq from changed
  on conflict do nothing;
  return null;
end $$;

create function inventory.note_changed_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select organisation_id, track_seq from changed
  on conflict do nothing;
  return null;
end $$;

create function inventory.note_renamed_artists() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select link.organisation_id, link.track_seq
  from changed
  join former using (organisation_id, seq)
  join inventory.track_artists link on link.artist_seq = changed.seq
  where changed.name <> former.name
  on conflict do nothing;
  return null;
end $$;

create function inventory.note_renamed_releases() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select link.organisation_id, link.track_seq
  from changed
  join former using (organisation_id, seq)
  join inventory.track_releases link on link.release_seq = changed.seq
  where changed.title <> former.title
  on conflict do nothing;
  return null;
end $$;

do $$
declare
  plane text;
  links text;
begin
  foreach plane in array array['atlas', 'inventory'] loop
    execute format('create trigger search_added after insert on %I.tracks referencing new table as changed for each statement execute function %1$I.note_changed_tracks()', plane);
    execute format('create trigger search_changed after update on %I.tracks referencing new table as changed for each statement execute function %1$I.note_changed_tracks()', plane);
    execute format('create trigger search_removed after delete on %I.tracks referencing old table as changed for each statement execute function %1$I.note_changed_tracks()', plane);
    execute format('create trigger search_renamed after update on %I.artists referencing old table as former new table as changed for each statement execute function %1$I.note_renamed_artists()', plane);
    execute format('create trigger search_renamed after update on %I.releases referencing old table as former new table as changed for each statement execute function %1$I.note_renamed_releases()', plane);
  end loop;
  -- The atlas import touches a track whenever it changes its links; an organisation's links change by themselves.
  foreach links in array array['track_artists', 'track_releases'] loop
    execute format('create trigger search_added after insert on inventory.%I referencing new table as changed for each statement execute function inventory.note_changed_links()', links);
    execute format('create trigger search_changed after update on inventory.%I referencing new table as changed for each statement execute function inventory.note_changed_links()', links);
    execute format('create trigger search_removed after delete on inventory.%I referencing old table as changed for each statement execute function inventory.note_changed_links()', links);
  end loop;
end $$;
