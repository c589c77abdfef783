-- Fingerprints as they would be at other speeds, by which a copy that runs fast or slow is found; and in which order the atlas
-- learned of sounds, so that those who were there before are compared with what came later. New columns without a
-- default, and a new table: short locks. Sounds that the atlas has already are
-- numbered and cannot be read that long.

alter table audio_analyses add column speed_prints bytea;
alter table audio_analyses alter column speed_prints set storage external;

alter table atlas.track_analyses
  add column speed_prints bytea,
  -- Given when it is put into the indexes, in the order in which that is done; the higher, the later.
  add column turn bigint;
alter table atlas.track_analyses alter column speed_prints set storage external;
create sequence atlas.track_analyses_turn owned by atlas.track_analyses.turn;
grant usage on sequence atlas.track_analyses_turn to euterpe_curator;
update atlas.track_analyses set turn = nextval('atlas.track_analyses_turn') where computed;
create unique index track_analyses_by_turn on atlas.track_analyses (turn);

-- How far an organisation's tracks have been compared with the atlas. Where its tracks are fewer than what is new, they
-- are gone through instead, up to the turn `until`; `after_seq` is the last one done.
create table atlas_comparisons (
  organisation_id uuid primary key references organisations on delete cascade,
  turn bigint not null default 0,
  until bigint,
  after_seq bigint not null default 0
);
