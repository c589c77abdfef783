-- Storage: an area (bucket) for each organisation, its keys, objects and multipart uploads. The bytes are blobs of a
-- store outside the database; a blob belongs to exactly one row. New tables: no lock on anything that exists.

create table storage_areas (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  bucket text not null unique,
  region text not null,
  -- 'layout' is the organisation's own area with its table of paths; 'open' exists for outside conformance suites alone.
  kind text not null check (kind in ('layout', 'open')),
  created_at timestamptz not null default now()
);

create unique index storage_areas_one_layout on storage_areas (organisation_id) where kind = 'layout';

create table storage_keys (
  id text primary key,
  organisation_id uuid not null references organisations,
  -- 'customer' keys are handed out; the 'service' key signs presigned uploads and never leaves.
  purpose text not null check (purpose in ('customer', 'service')),
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create index storage_keys_of_organisation on storage_keys (organisation_id);
create unique index storage_keys_one_service on storage_keys (organisation_id) where purpose = 'service';

-- No foreign key on area_id: it would lock the one row of the area for every upload into it, and areas that hold
-- objects are never deleted.
create table storage_objects (
  area_id uuid not null,
  key text collate "C" not null,
  -- In order; more than one after a multipart upload, none for an empty object.
  blob_ids uuid[] not null,
  blob_sizes bigint[] not null,
  size bigint not null,
  etag text not null,
  content_type text not null,
  -- What the first bytes say, where they are those of an audio file.
  audio_type text,
  headers jsonb not null,
  metadata jsonb not null,
  checksum jsonb,
  modified_at timestamptz not null,
  primary key (area_id, key)
);

create table storage_uploads (
  id uuid primary key,
  area_id uuid not null,
  key text collate "C" not null,
  content_type text,
  headers jsonb not null,
  metadata jsonb not null,
  checksum_algorithm text,
  checksum_type text,
  created_at timestamptz not null,
  -- Kept for a while after it is done: a client whose answer was lost asks again.
  completed jsonb,
  completed_at timestamptz
);

create index storage_uploads_by_key on storage_uploads (area_id, key, id) where completed_at is null;
create index storage_uploads_by_age on storage_uploads (created_at);

create table storage_parts (
  upload_id uuid not null references storage_uploads on delete cascade,
  number integer not null check (number between 1 and 10000),
  blob_ids uuid[] not null,
  blob_sizes bigint[] not null,
  size bigint not null,
  etag text not null,
  audio_type text,
  checksum jsonb,
  modified_at timestamptz not null,
  primary key (upload_id, number)
);

-- Blobs whose row is gone. They are removed after a while, so that a download under way can finish.
create table storage_garbage (
  blob_id uuid primary key,
  since timestamptz not null default now()
);

create index storage_garbage_by_age on storage_garbage (since);

-- The database itself writes down what no row names any more, whatever replaced or deleted the row.
create function storage_note_garbage() returns trigger language plpgsql as $$
begin
  insert into storage_garbage (blob_id)
  select unnest(old.blob_ids)
  on conflict do nothing;
  return null;
end
$$;

create trigger storage_objects_deleted after delete on storage_objects
  for each row when (cardinality(old.blob_ids) > 0) execute function storage_note_garbage();
create trigger storage_objects_replaced after update on storage_objects
  for each row when (old.blob_ids <> new.blob_ids) execute function storage_note_garbage();
create trigger storage_parts_deleted after delete on storage_parts
  for each row when (cardinality(old.blob_ids) > 0) execute function storage_note_garbage();
create trigger storage_parts_replaced after update on storage_parts
  for each row when (old.blob_ids <> new.blob_ids) execute function storage_note_garbage();

-- The least text greater than every text that starts with this one, in byte order; null when there is none.
create function storage_after_prefix(prefix text) returns text language sql immutable parallel safe as $$
  select case
    when prefix = '' then null
    when right(prefix, 1) = U&'\+10FFFF' then storage_after_prefix(left(prefix, -1))
    when right(prefix, 1) = U&'\D7FF' then left(prefix, -1) || U&'\E000'
    else left(prefix, -1) || chr(ascii(right(prefix, 1)) + 1)
  end
$$;
