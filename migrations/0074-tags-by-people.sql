-- What people decide about the tags of tracks, and an organisation's own vocabularies of tags. New tables: no lock on anything
-- that exists but a short one for a foreign key.

create table inventory.vocabularies (
  organisation_id uuid not null,
  id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organisation_id, name)
);

create table inventory.vocabulary_tags (
  organisation_id uuid not null,
  uid uuid primary key,
  vocabulary_id uuid not null references inventory.vocabularies,
  name text not null,
  description text not null,
  created_at timestamptz not null,
  unique (vocabulary_id, name)
);

-- One decision per track and tag: the last one counts.
create table inventory.tag_decisions (
  organisation_id uuid not null,
  track_seq bigint not null,
  -- Of the taxonomy or of a vocabulary.
  tag_uid uuid not null,
  decision text not null check (decision in ('accepted', 'rejected', 'added')),
  -- What the model of the track's analysis says: its score, and whether that is above the threshold. Null: it does not know
  -- the tag, or the track was not analysed.
  model_version text,
  model_score real,
  model_suggests boolean,
  -- {type, id, name, client_id}
  actor jsonb not null,
  decided_at timestamptz not null,
  primary key (track_seq, tag_uid),
  foreign key (organisation_id, track_seq) references inventory.tracks on delete cascade
);

create index tag_decisions_of_tag on inventory.tag_decisions (organisation_id, tag_uid, track_seq);
create index tag_decisions_by_time on inventory.tag_decisions (organisation_id, decided_at, track_seq, tag_uid);

select inventory.publish('vocabularies');
select inventory.publish('vocabulary_tags');
select inventory.publish('tag_decisions');
