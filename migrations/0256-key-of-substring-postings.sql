-- The primary key by segment, from the index that 0255 has built: a short lock. Processes of the release before only read this
-- table.

alter table atlas.substring_postings
  drop constraint part_lists_pkey,
  add constraint substring_postings_pkey primary key using index substring_postings_key;
