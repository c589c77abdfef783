-- Without a transaction: tables are locked one after the other, each for a moment.
--
-- Several releases can have one recording, and each message speaks for its own release only: terms are stored for each
-- track on each release. New tables, and columns without a default to write: locks last a moment. 0258 copies the deals that
-- are stored already.

-- What the last message about a release said about one of its tracks. Release 0: the track is on no release.
create table if not exists inventory.track_terms (
  organisation_id uuid not null,
  track_seq bigint not null,
  release_seq bigint not null,
  -- Null: the message had no list of deals.
  deals jsonb,
  taken_down_at timestamptz,
  -- Why, where the sender did not take it down in so many words.
  taken_down_reason text,
  primary key (track_seq, release_seq)
) with (fillfactor = 85);

create index if not exists track_terms_release on inventory.track_terms (release_seq, track_seq);

-- What only messages say about a release: titles, rights, pictures.
create table if not exists inventory.release_details (
  organisation_id uuid not null,
  release_seq bigint primary key,
  titles jsonb not null default '[]',
  details jsonb not null default '{}',
  images jsonb not null default '[]'
);

-- The newest message about a release, by the time its sender wrote. An older one that arrives later changes nothing.
create table if not exists inventory.release_messages (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  release_key text not null,
  sender text not null,
  created_at timestamptz not null,
  primary key (catalogue_id, release_key, sender)
);

-- Display credit, P-line and C-line of a track.
alter table inventory.track_deliveries add column if not exists details jsonb;

select inventory.publish('track_terms');
select inventory.publish('release_details');
select inventory.publish('release_messages');
select inventory.publish('track_deliveries');

-- When the availability of a track changes by itself because a deal starts or ends. Stage 3 decides what is due.
create table if not exists availability_changes (
  organisation_id uuid not null,
  track_seq bigint not null,
  due_at timestamptz not null,
  primary key (organisation_id, track_seq)
);

create index if not exists availability_changes_due on availability_changes (due_at);

-- Processes of the release before write deals beside the delivery, which this release does not do. A later migration drops the
-- trigger and the column.
create or replace function inventory.copy_deals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.track_terms (organisation_id, track_seq, release_seq, deals, taken_down_at)
  select distinct new.organisation_id, new.track_seq, coalesce(links.release_seq, 0), new.deals, new.taken_down_at
  from (values (new.track_seq)) as track (seq)
  left join inventory.track_releases as links on links.track_seq = track.seq
  on conflict (track_seq, release_seq) do update set deals = excluded.deals, taken_down_at = excluded.taken_down_at;
  insert into public.availability_changes (organisation_id, track_seq, due_at)
  values (new.organisation_id, new.track_seq, '-infinity')
  on conflict do nothing;
  return null;
end $$;

create or replace trigger deals_written after insert or update of deals on inventory.track_deliveries
  for each row when (new.deals is not null) execute function inventory.copy_deals();

-- Search finds every title of a track.
create or replace function inventory.note_new_titles() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select organisation_id, track_seq from changed where titles <> '[]' order by organisation_id, track_seq
  on conflict (organisation_id, track_seq) do update set change_id = excluded.change_id;
  return null;
end $$;

create or replace function inventory.note_changed_titles() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select changed.organisation_id, changed.track_seq
  from changed
  join former using (organisation_id, track_seq)
  where changed.titles <> former.titles
  order by changed.organisation_id, changed.track_seq
  on conflict (organisation_id, track_seq) do update set change_id = excluded.change_id;
  return null;
end $$;

create or replace trigger search_added after insert on inventory.track_deliveries
  referencing new table as changed for each statement execute function inventory.note_new_titles();
create or replace trigger search_changed after update on inventory.track_deliveries
  referencing old table as former new table as changed for each statement execute function inventory.note_changed_titles();

create or replace function inventory.note_changed_release_titles() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select distinct link.organisation_id, link.track_seq
  from changed
  join former using (organisation_id, release_seq)
  join inventory.track_releases link on link.release_seq = changed.release_seq
  where changed.titles <> former.titles
  order by link.organisation_id, link.track_seq
  on conflict (organisation_id, track_seq) do update set change_id = excluded.change_id;
  return null;
end $$;

create or replace trigger search_changed after update on inventory.release_details
  referencing old table as former new table as changed
  for each statement execute function inventory.note_changed_release_titles();

-- Things worth knowing that stop nothing: an ignored column, a guessed encoding, a corrected value.
alter table ingestions add column if not exists warnings jsonb not null default '[]';
alter table ingestion_items add column if not exists warnings jsonb;

-- The files of a delivery as they were when it was accepted, in the order in which they are read.
create table if not exists ingestion_files (
  ingestion_id uuid not null,
  number integer not null,
  key text collate "C" not null,
  size bigint not null,
  primary key (ingestion_id, number)
);
