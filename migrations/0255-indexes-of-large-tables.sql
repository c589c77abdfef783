-- Without a transaction: nobody waits for the indexes to be built.

-- Ingestions that wait to be stored, by organisation: those that are free, and those leased until later.
create index concurrently ingestions_to_store on ingestions (organisation_id, leased_until nulls first, id)
  where status in ('received', 'storing');

-- A manifest may name messages that an earlier delivery has taken.
create index concurrently ingestion_messages_key on ingestion_messages ((received ->> 'key'));

create index concurrently similarity_cells_to_split on inventory.similarity_cells (index_id) where needs_split;
create index concurrently similarity_cells_to_split on atlas.similarity_cells (index_id) where needs_split;

create unique index concurrently substring_postings_key on atlas.substring_postings (field, kind, token, segment);
create index concurrently substring_postings_segment on atlas.substring_postings (field, segment);

create index concurrently events_to_number on events (organisation_id, created_at, id) where position is null;
create unique index concurrently events_by_position on events (organisation_id, position) where position is not null;

create index concurrently track_matches_pairs on inventory.track_matches (organisation_id, track_seq, other_seq)
  include (match_score, cover_confidence)
  where other_layer = 'workspace' and track_seq < other_seq;

create index concurrently storage_uploads_by_sftp on storage_uploads (area_id, key)
  where protocol = 'sftp' and completed_at is null;
