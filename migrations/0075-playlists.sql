-- Playlists in folders, and links by which they are shared with people who have no account. New tables: no lock on anything
-- that exists but short ones for foreign keys.

create table inventory.playlist_folders (
  organisation_id uuid not null,
  id uuid primary key,
  parent_id uuid references inventory.playlist_folders,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index playlist_folders_name on inventory.playlist_folders
  (organisation_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);

create table inventory.playlists (
  organisation_id uuid not null,
  id uuid primary key,
  folder_id uuid references inventory.playlist_folders,
  name text not null,
  notes text not null,
  item_count integer not null default 0,
  -- {type, id, name, client_id}
  created_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index playlists_of_organisation on inventory.playlists (organisation_id, id);
create index playlists_of_folder on inventory.playlists (folder_id) where folder_id is not null;

create table inventory.playlist_items (
  organisation_id uuid not null,
  id uuid primary key,
  playlist_id uuid not null references inventory.playlists on delete cascade,
  track_seq bigint not null,
  position integer not null,
  notes text not null,
  added_by jsonb not null,
  added_at timestamptz not null,
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

create index playlist_items_in_order on inventory.playlist_items (playlist_id, position, id);
create index playlist_items_of_track on inventory.playlist_items (organisation_id, track_seq);

-- Tracks are deleted in many ways; the count follows all of them.
create function inventory.count_playlist_items() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update inventory.playlists
    set item_count = item_count + changed.count
    from (select playlist_id, count(*) as count from added group by playlist_id) as changed
    where playlists.id = changed.playlist_id;
  else
    update inventory.playlists
    set item_count = item_count - changed.count
    from (select playlist_id, count(*) as count from removed group by playlist_id) as changed
    where playlists.id = changed.playlist_id;
  end if;
  return null;
end $$;

create trigger playlist_items_added after insert on inventory.playlist_items
  referencing new table as added for each statement execute function inventory.count_playlist_items();
create trigger playlist_items_removed after delete on inventory.playlist_items
  referencing old table as removed for each statement execute function inventory.count_playlist_items();

select inventory.publish('playlist_folders');
select inventory.publish('playlists');
select inventory.publish('playlist_items');

-- Not in `inventory`: whoever opens a link acts for no organisation until the link says for which.
create table playlist_shares (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  playlist_id uuid not null,
  -- The secret of the link: its hash to find the row, and sealed to show the link again.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  name text not null,
  password_hash text,
  allow_downloads boolean not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Wrong passwords in a row; after some of them nobody can try for a while.
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  opens bigint not null default 0,
  plays bigint not null default 0,
  downloads bigint not null default 0,
  last_opened_at timestamptz,
  created_by jsonb not null,
  created_at timestamptz not null
);

create index playlist_shares_of_playlist on playlist_shares (organisation_id, playlist_id, id);

create table playlist_share_plays (
  share_id uuid not null references playlist_shares on delete cascade,
  item_id uuid not null,
  plays bigint not null default 0,
  downloads bigint not null default 0,
  primary key (share_id, item_id)
);
