-- Several releases can have one recording, and each message speaks for its own release only: terms are stored for each
-- track on each release. New tables, and columns without a default to write: locks last a moment. Deals that are stored
-- already are copied, which reads track_deliveries once and locks nothing.

-- What the last message about a release said about one of its tracks. Release 0: the track is on no release.
create table inventory.track_terms (
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

create index track_terms_release on inventory.track_terms (release_seq, track_seq);

-- What only messages say about a release: titles, rights, pictures.
create table inventory.release_details (
  organisation_id uuid not null,
  release_seq bigint primary key,
  titles jsonb not null default '[]',
  details jsonb not null default '{}',
  images jsonb not null default '[]'
);

-- The newest message about a release, by the time its sender wrote. An older one that arrives later changes nothing.
create table inventory.release_messages (
  organisation_id uuid not null,
  catalogue_id uuid not null,
  release_key text not null,
  sender text not null,
  created_at timestamptz not null,
  primary key (catalogue_id, release_key, sender)
);

-- Display credit, P-line and C-line of a track.
alter table inventory.track_deliveries add column details jsonb;

select inventory.publish(name)
from unnest(array['track_terms', 'release_details', 'release_messages', 'track_deliveries']) as name;

insert into inventory.track_terms (organisation_id, track_seq, release_seq, deals, taken_down_at)
select distinct on (deliveries.track_seq, links.release_seq)
  deliveries.organisation_id, deliveries.track_seq, coalesce(links.release_seq, 0), deliveries.deals, deliveries.taken_down_at
from inventory.track_deliveries as deliveries
left join inventory.track_releases as links on links.track_seq = deliveries.track_seq
where deliveries.deals is not null;

-- When the availability of a track changes by itself because a deal starts or ends. Stage 3 decides what is due.
create table availability_changes (
  organisation_id uuid not null,
  track_seq bigint not null,
  due_at timestamptz not null,
  primary key (organisation_id, track_seq)
);

create index availability_changes_due on availability_changes (due_at);

insert into availability_changes (organisation_id, track_seq, due_at)
select distinct organisation_id, track_seq, '-infinity'::timestamptz
from inventory.track_terms;

-- Search finds every title of a track.
create function inventory.note_new_titles() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.search_pending (organisation_id, track_seq)
  select organisation_id, track_seq from changed where titles <> '[]' order by organisation_id, track_seq
  on conflict (organisation_id, track_seq) do update set change_id = excluded.change_id;
  return null;
end $$;

create function inventory.note_changed_titles() returns trigger language plpgsql security definer set search_path = '' as $$
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

create trigger search_added after insert on inventory.track_deliveries
  referencing new table as changed for each statement execute function inventory.note_new_titles();
create trigger search_changed after update on inventory.track_deliveries
  referencing old table as former new table as changed for each statement execute function inventory.note_changed_titles();

create function inventory.note_changed_release_titles() returns trigger language plpgsql security definer set search_path = '' as $$
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

create trigger search_changed after update on inventory.release_details
  referencing old table as former new table as changed
  for each statement execute function inventory.note_changed_release_titles();

insert into inventory.search_pending (organisation_id, track_seq)
select organisation_id, track_seq
from inventory.track_deliveries
where titles <> '[]'
on conflict do nothing;

-- Things worth knowing that stop nothing: an ignored column, a guessed encoding, a corrected value.
alter table ingestions add column warnings jsonb not null default '[]';
alter table ingestion_items add column warnings jsonb;

-- A manifest may name messages that an earlier delivery has taken.
create index ingestion_messages_key on ingestion_messages ((received ->> 'key'));

-- The files of a delivery as they were when it was accepted, in the order in which they are read.
create table ingestion_files (
  ingestion_id uuid not null,
  number integer not null,
  key text collate "C" not null,
  size bigint not null,
  primary key (ingestion_id, number)
);
