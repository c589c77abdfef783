-- A part of a title that is shorter than three letters has no trigram. For each part of one or two characters of a key, and
-- each block of 4096 `seq`, these say how many rows hold it: such a filter counts and finds its page without reading
-- what does not fit. Writers of a catalogue take turns, so rows are updated in place. New tables: no lock on anything
-- that exists.

create table inventory.grams (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  kind text not null,
  gram text not null,
  block bigint not null,
  count integer not null,
  primary key (catalogue_id, kind, gram, block) include (count)
) with (fillfactor = 80);

select inventory.publish('grams');

create table atlas.grams (
  kind text not null,
  gram text not null,
  block bigint not null,
  count integer not null,
  primary key (kind, gram, block) include (count)
) with (fillfactor = 80);
