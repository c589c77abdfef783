-- Calls that carry a key of their own: a repeat gets the first answer. New table: no lock on anything that exists.

create table idempotent_calls (
  organisation_id uuid not null,
  client_id uuid not null,
  operation text not null,
  key text not null,
  -- SHA-256 of the body: the same key with another body is a mistake of the caller's.
  body_hash bytea not null,
  -- Who runs it, until when that is to be believed without being renewed. After that a repeat takes it over.
  runner_id uuid not null,
  running_until timestamptz not null,
  -- Null while it runs.
  answer jsonb,
  expires_at timestamptz not null,
  primary key (organisation_id, client_id, operation, key)
);

create index idempotent_calls_expiry on idempotent_calls (expires_at);
