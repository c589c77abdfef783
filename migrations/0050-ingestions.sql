-- Deliveries on their way into a catalogue: what was asked for, each entry of it, what it made, and how far it has come.
-- New tables: no lock on anything that exists.

create table ingestions (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  catalogue_id uuid not null,
  client_id uuid,
  -- 'tagging': a live call that was asked to persist its track.
  mode text not null check (mode in ('api_json', 's3_csv', 's3_ddex', 's3_scan', 'tagging')),
  -- What the request said beyond that; src/domain/ingestion/request.ts has the shape.
  options jsonb not null,
  status text not null check (
    status in ('received', 'storing', 'analysing', 'computing', 'completed', 'completed_with_errors', 'failed', 'cancelled')
  ),
  -- Where reading the delivery stands: the next item, and for listings the last key that was read.
  next_index integer not null default 0,
  last_key text,
  all_read boolean not null default false,
  -- Who stores it at present. Should that process die, another goes on after this moment.
  lease_id uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  -- Credits taken with the request, for entries that are not stored yet.
  reservation_id uuid,
  -- Kept by the trigger below.
  total integer not null default 0,
  stored integer not null default 0,
  analysed integer not null default 0,
  available integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  -- Items whose audio is not analysed yet, and items whose products are not computed yet.
  waiting integer not null default 0,
  uncomputed integer not null default 0,
  entity_count integer not null default 0,
  error_code text,
  error text,
  -- Whether what failed may succeed by itself when it is tried again.
  retryable boolean not null default false,
  export_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  foreign key (organisation_id, catalogue_id) references catalogues (organisation_id, id),
  check ((finished_at is null) = (status in ('received', 'storing', 'analysing', 'computing')))
) with (fillfactor = 50);

create index ingestions_of_organisation on ingestions (organisation_id, id);
create index ingestions_open on ingestions (id) where finished_at is null or uncomputed > 0;

-- The records of a request by JSON, until they are stored.
create table ingestion_requests (
  ingestion_id uuid primary key,
  tracks jsonb not null
);

create table ingestion_items (
  ingestion_id uuid not null,
  index integer not null,
  id uuid not null,
  -- Where it stands in the delivery, for people.
  source text not null,
  outer_id text,
  status text not null check (status in ('pending', 'stored', 'analysing', 'analysed', 'available', 'failed', 'skipped')),
  -- What is to be done next; null: nothing, it has come to its end.
  work text check (work in ('move', 'analyse', 'compute')),
  -- What was reached, whatever followed.
  stored boolean not null,
  analysed boolean not null default false,
  error_code text,
  message text,
  retryable boolean not null default false,
  track_id uuid,
  track_seq bigint,
  -- {key} in the area, or {url}; with {delivered} the key it is moved from, with {hash_sum} what its bytes must give.
  audio jsonb,
  content_hash bytea,
  -- Holds one credit of it.
  reservation_id uuid,
  tries smallint not null default 0,
  -- When it is to be analysed; while somebody is at it, when another may take over.
  due_at timestamptz,
  claim_id uuid,
  primary key (ingestion_id, index)
) with (fillfactor = 80);

create index ingestion_items_due on ingestion_items (ingestion_id, due_at) where work = 'analyse';
create index ingestion_items_next on ingestion_items (ingestion_id, work, index) where work in ('move', 'compute');
create index ingestion_items_faulty on ingestion_items (ingestion_id, status, index) where status in ('failed', 'skipped');

-- Every entity that a delivery names, once. Numbered without a gap, so that any page is found at once.
create table ingestion_entities (
  ingestion_id uuid not null,
  number integer not null,
  type text not null,
  entity_id uuid not null,
  outer_id text,
  action text not null check (action in ('created', 'updated', 'unchanged')),
  primary key (ingestion_id, number)
);

create unique index ingestion_entities_once on ingestion_entities (ingestion_id, entity_id);

-- The DDEX messages of a delivery, for their acknowledgements.
create table ingestion_messages (
  ingestion_id uuid not null,
  first_index integer not null,
  received jsonb not null,
  primary key (ingestion_id, first_index)
);

-- When stage 3 runs next, for all processes.
create table ingestion_schedule (
  single boolean primary key default true check (single),
  compute_at timestamptz not null
);

insert into ingestion_schedule (compute_at) values ('-infinity');

-- What the last delivery of a track said that the inventory has no place for.
create table inventory.track_deliveries (
  organisation_id uuid not null,
  track_seq bigint primary key,
  ingestion_id uuid not null,
  item_index integer not null,
  -- Which item brought the audio that the track has or is to get.
  audio_ingestion_id uuid,
  audio_item_index integer,
  medium text not null default 'audio',
  language text,
  titles jsonb not null default '[]',
  -- Null: nothing was said of them.
  deals jsonb,
  taken_down_at timestamptz
) with (fillfactor = 85);

select inventory.publish('track_deliveries');

-- Counts are exact at any moment: whatever changes items changes them in the same transaction. Whoever changes items locks the
-- ingestion first, save who claims them, which counts for nothing.

create function count_ingestion_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ingestions
    set
      total = ingestions.total + change.total,
      stored = ingestions.stored + change.stored,
      available = ingestions.available + change.available,
      failed = ingestions.failed + change.failed,
      skipped = ingestions.skipped + change.skipped,
      waiting = ingestions.waiting + change.waiting,
      uncomputed = ingestions.uncomputed + change.uncomputed,
      updated_at = greatest(ingestions.updated_at, now())
    from (
      select
        ingestion_id,
        count(*) as total,
        count(*) filter (where stored) as stored,
        count(*) filter (where status = 'available') as available,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where work in ('move', 'analyse')) as waiting,
        count(*) filter (where work = 'compute') as uncomputed
      from added
      group by ingestion_id
    ) as change
    where ingestions.id = change.ingestion_id;
  else
    update ingestions
    set
      stored = ingestions.stored + change.stored,
      analysed = ingestions.analysed + change.analysed,
      available = ingestions.available + change.available,
      failed = ingestions.failed + change.failed,
      skipped = ingestions.skipped + change.skipped,
      waiting = ingestions.waiting + change.waiting,
      uncomputed = ingestions.uncomputed + change.uncomputed,
      updated_at = greatest(ingestions.updated_at, now())
    from (
      select
        ingestion_id,
        sum(sign * stored::int) as stored,
        sum(sign * analysed::int) as analysed,
        sum(sign * (status = 'available')::int) as available,
        sum(sign * (status = 'failed')::int) as failed,
        sum(sign * (status = 'skipped')::int) as skipped,
        sum(sign * coalesce(work in ('move', 'analyse'), false)::int) as waiting,
        sum(sign * coalesce(work = 'compute', false)::int) as uncomputed
      from (
        select 1 as sign, ingestion_id, stored, analysed, status, work from added
        union all
        select -1, ingestion_id, stored, analysed, status, work from removed
      ) as both_sides
      group by ingestion_id
    ) as change
    where ingestions.id = change.ingestion_id
      and (
        change.stored <> 0 or change.analysed <> 0 or change.available <> 0 or change.failed <> 0 or change.skipped <> 0
        or change.waiting <> 0 or change.uncomputed <> 0
      );
  end if;
  return null;
end $$;

create trigger ingestion_items_added after insert on ingestion_items
  referencing new table as added for each statement execute function count_ingestion_items();
create trigger ingestion_items_changed after update on ingestion_items
  referencing old table as removed new table as added for each statement execute function count_ingestion_items();
