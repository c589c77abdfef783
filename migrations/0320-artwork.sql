-- Cover art: uploaded by people, delivered with releases, or embedded in audio files. New tables, and triggers on
-- release_details, which lock it for a moment. 0321 notes the pictures that are kept already.

-- A picture that was converted to the sizes that are shown. Its files are in the area, under processed/artwork/.
create table inventory.pictures (
  -- Random: whoever knows it can see the picture.
  id text primary key,
  organisation_id uuid not null,
  -- SHA-256 of the file that it was converted from.
  content_hash bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- Since when nothing has it as its cover. It is kept for as long as a deletion can be undone.
  unused_since timestamptz,
  unique (organisation_id, content_hash)
);

create index pictures_unused on inventory.pictures (unused_since) where unused_since is not null;

create table inventory.track_artworks (
  organisation_id uuid not null,
  track_seq bigint not null,
  picture_id text not null,
  primary key (organisation_id, track_seq),
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

create table inventory.release_artworks (
  organisation_id uuid not null,
  release_seq bigint not null,
  source text not null check (source in ('person', 'delivery')),
  picture_id text not null,
  primary key (organisation_id, release_seq, source),
  foreign key (organisation_id, release_seq) references inventory.releases on delete cascade
);

-- By the bytes of the audio, as analyses are: the same file is read once.
create table inventory.embedded_artworks (
  organisation_id uuid not null,
  content_hash bytea not null,
  -- Null: there is no picture in the file that could be shown.
  picture_id text,
  found_at timestamptz not null,
  primary key (organisation_id, content_hash)
);

create index track_artworks_picture on inventory.track_artworks (picture_id);
create index release_artworks_picture on inventory.release_artworks (picture_id);
create index embedded_artworks_picture on inventory.embedded_artworks (picture_id) where picture_id is not null;
create index embedded_artworks_age on inventory.embedded_artworks (found_at);

-- Releases whose delivered pictures have changed, until a job has read them.
create table inventory.unread_images (
  organisation_id uuid not null,
  release_seq bigint not null,
  tries integer not null default 0,
  due_at timestamptz not null default '-infinity',
  primary key (organisation_id, release_seq)
);

create index unread_images_due on inventory.unread_images (due_at);

select inventory.publish('pictures');
select inventory.publish('track_artworks');
select inventory.publish('release_artworks');
select inventory.publish('embedded_artworks');
select inventory.publish('unread_images');

create function inventory.note_new_images() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.unread_images (organisation_id, release_seq)
  select organisation_id, release_seq from changed where images <> '[]' order by organisation_id, release_seq
  on conflict (organisation_id, release_seq) do update set tries = 0, due_at = '-infinity';
  return null;
end $$;

create function inventory.note_changed_images() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.unread_images (organisation_id, release_seq)
  select changed.organisation_id, changed.release_seq
  from changed
  join former using (organisation_id, release_seq)
  where changed.images <> former.images
  order by changed.organisation_id, changed.release_seq
  on conflict (organisation_id, release_seq) do update set tries = 0, due_at = '-infinity';
  return null;
end $$;

create trigger images_added after insert on inventory.release_details
  referencing new table as changed for each statement execute function inventory.note_new_images();
create trigger images_changed after update on inventory.release_details
  referencing old table as former new table as changed for each statement execute function inventory.note_changed_images();

-- Leases the next release to read for five minutes: a process that dies leaves it to another one.
create function inventory.lease_unread_images(now timestamptz) returns table (organisation_id uuid, release_seq bigint, tries integer)
language sql security definer set search_path = '' as $$
  update inventory.unread_images as unread
  set tries = unread.tries + 1, due_at = now + interval '5 minutes'
  from (
    select due.organisation_id, due.release_seq
    from inventory.unread_images due
    where due.due_at <= now
    order by due.due_at
    limit 1
    for update skip locked
  ) as next
  where unread.organisation_id = next.organisation_id
    and unread.release_seq = next.release_seq
  returning unread.organisation_id, unread.release_seq, unread.tries
$$;

-- Whose picture it is, for a request that knows nothing but the id. Nobody's, if the organisation is disabled.
create function inventory.owner_of_picture(picture text) returns uuid
language sql stable security definer set search_path = '' as $$
  select picture.organisation_id
  from inventory.pictures picture
  join public.organisations organisation on organisation.id = picture.organisation_id
  where picture.id = $1
    and organisation.disabled_at is null
$$;

-- Forgets what files without a track had in them, and notes since when pictures are unused.
create function inventory.mark_unused_pictures(now timestamptz, forget_before timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from inventory.embedded_artworks as artwork
  where found_at < forget_before
    and not exists (
      select
      from inventory.track_analyses as analysis
      where analysis.organisation_id = artwork.organisation_id
        and analysis.content_hash = artwork.content_hash
    );
  with used as (
    select
      picture.id,
      exists (select from inventory.track_artworks where picture_id = picture.id)
      or exists (select from inventory.release_artworks where picture_id = picture.id)
      or exists (select from inventory.embedded_artworks where picture_id = picture.id) as used
    from inventory.pictures picture
  )
  update inventory.pictures as picture
  set unused_since = case when used.used then null else now end
  from used
  where used.id = picture.id
    and used.used = (picture.unused_since is not null);
end $$;

create function inventory.pictures_to_remove(before timestamptz, haul integer) returns table (id text, organisation_id uuid)
language sql stable security definer set search_path = '' as $$
  select id, organisation_id
  from inventory.pictures
  where unused_since < before
  order by unused_since
  limit haul
$$;

revoke execute on function inventory.lease_unread_images(timestamptz) from public;
revoke execute on function inventory.owner_of_picture(text) from public;
revoke execute on function inventory.mark_unused_pictures(timestamptz, timestamptz) from public;
revoke execute on function inventory.pictures_to_remove(timestamptz, integer) from public;
grant execute on function inventory.lease_unread_images(timestamptz) to euterpe_service;
grant execute on function inventory.owner_of_picture(text) to euterpe_service;
grant execute on function inventory.mark_unused_pictures(timestamptz, timestamptz) to euterpe_service;
grant execute on function inventory.pictures_to_remove(timestamptz, integer) to euterpe_service;
