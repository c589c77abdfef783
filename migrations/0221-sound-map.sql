-- Where each track lies on the map of its organisation's sounds. New tables, and a trigger on what stage 3 has computed: it notes
-- the tracks that have no place yet. 0258 notes those that are computed already.

create table inventory.map_points (
  organisation_id uuid not null,
  track_seq bigint not null,
  model_version text not null,
  x real not null,
  y real not null,
  -- The sound in a few numbers, where the point is one that others are placed by.
  landmark bytea,
  primary key (organisation_id, track_seq),
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

create index map_points_landmarks on inventory.map_points (organisation_id, model_version, track_seq)
  where landmark is not null;

create table inventory.unplaced_tracks (
  organisation_id uuid not null,
  track_seq bigint not null,
  primary key (organisation_id, track_seq)
);

-- What a sound is reduced to, decided with the first tracks of a model and never changed: old points stay where they are.
create table map_axes (
  organisation_id uuid not null references organisations,
  model_version text not null,
  axes bytea not null,
  primary key (organisation_id, model_version)
);

select inventory.publish('map_points');
select inventory.publish('unplaced_tracks');
select separate_organisations('map_axes');

create function inventory.note_unplaced() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into inventory.unplaced_tracks (organisation_id, track_seq)
  select organisation_id, track_seq
  from added
  on conflict do nothing;
  return null;
end $$;

create trigger computed_tracks_added after insert on inventory.computed_tracks
  referencing new table as added for each statement execute function inventory.note_unplaced();
create trigger computed_tracks_changed after update on inventory.computed_tracks
  referencing new table as added for each statement execute function inventory.note_unplaced();

create function inventory.organisations_to_map() returns setof uuid
language sql security definer set search_path = '' stable as $$
  select id
  from public.organisations
  where exists (select from inventory.unplaced_tracks where organisation_id = organisations.id)
$$;

revoke execute on function inventory.organisations_to_map() from public;
grant execute on function inventory.organisations_to_map() to euterpe_service;
