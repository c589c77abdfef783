-- Dry runs: what a delivery would do, without doing it, and deliveries that wait for somebody to approve that. New columns
-- without a default to write, a new table, and checks that the next migration validates: locks last a moment.

alter table ingestions
  -- The sums of the dry run; src/domain/ingestion/plan.ts has the shape.
  add column plan jsonb,
  -- {state, decided_at, decided_by, reason}; null until the dry run of a delivery that needs approval has ended.
  add column approval jsonb;

alter table ingestions
  drop constraint ingestions_status_check,
  drop constraint ingestions_check,
  add constraint ingestions_status_check check (
    status in (
      'received', 'storing', 'awaiting_approval', 'analysing', 'computing', 'completed', 'completed_with_errors', 'failed',
      'cancelled'
    )
  ) not valid,
  add constraint ingestions_check check (
    (finished_at is null) = (status in ('received', 'storing', 'awaiting_approval', 'analysing', 'computing'))
  ) not valid;

-- What a dry run found about each item.
create table ingestion_plan (
  ingestion_id uuid not null,
  index integer not null,
  source text not null,
  outer_id text,
  track_id uuid,
  action text not null check (
    action in ('create', 'change', 'unchanged', 'take_down', 'delete', 'keep_image', 'refuse', 'skip')
  ),
  credits smallint not null,
  error_code text,
  message text,
  warnings jsonb not null,
  -- [{kind, message}]
  conflicts jsonb not null,
  -- [{field, before, after}]
  changes jsonb not null,
  primary key (ingestion_id, index)
);

create index ingestion_plan_action on ingestion_plan (ingestion_id, action, index);
create index ingestion_plan_outer_id on ingestion_plan (ingestion_id, outer_id) where action = 'create';

alter table delivery_settings add column require_approval boolean not null default false;
