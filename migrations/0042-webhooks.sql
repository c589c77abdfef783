-- Events, the webhooks that want them, and the deliveries that are due. New tables: no lock on anything that exists.

create table webhooks (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  url text not null,
  description text not null,
  event_types text[] not null,
  disabled_at timestamptz,
  -- 'requested' by the organisation, or 'gone': the receiver answered 410.
  disabled_reason text check ((disabled_reason is null) = (disabled_at is null)),
  -- One process at a time sends to a webhook; should it die, another goes on from this moment.
  served_until timestamptz,
  -- Failures since the last success. After some of them the receiver is left alone for a while.
  failures integer not null default 0,
  rests_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index webhooks_organisation on webhooks (organisation_id, id);

-- Written in the transaction that makes the event true, and only where a webhook wants it.
create table events (
  id uuid primary key,
  organisation_id uuid not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null
);

create index events_age on events (created_at);

-- No foreign keys: they would lock the row of a webhook for every event of an ingestion.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Every try, oldest first: {attempted_at, duration_ms, response_status, error}.
  attempts jsonb not null default '[]',
  -- Tries since it was recorded or last asked for again: the pauses grow with them.
  tries integer not null default 0,
  due_at timestamptz,
  -- Not tried any more after this.
  give_up_at timestamptz not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  check ((due_at is null) = (status <> 'pending'))
) with (fillfactor = 80);

create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where status = 'pending';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- Whoever sends is told at once.
create function tell_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_notify('euterpe_webhooks', '');
  return null;
end $$;

create trigger webhook_deliveries_recorded
  after insert on webhook_deliveries
  for each statement execute function tell_webhooks();
