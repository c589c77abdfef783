-- How the sound of a recording changes over time, by which its structure is found: band levels every half second, and which beat
-- starts a bar. Analyses of earlier releases have neither; what they have is enough for a coarser structure. New columns
-- without a default: a short lock.

alter table audio_analyses
  add column texture bytea,
  add column first_downbeat integer;
alter table audio_analyses alter column texture set storage external;
