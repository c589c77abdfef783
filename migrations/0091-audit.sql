-- What happened to whom, in an organisation. A new table: no lock on anything that exists.

create table audit_entries (
  -- Starts with the time, so that a list in reverse order is the newest first.
  id uuid primary key,
  -- Null: an attempt to sign in to an account that does not exist.
  organisation_id uuid,
  occurred_at timestamptz not null,
  action text not null,
  actor_type text not null check (actor_type in ('user', 'client', 'operator', 'service', 'unknown')),
  actor_id uuid,
  actor_name text not null,
  subject_type text,
  subject_id text,
  subject_name text,
  address text,
  details jsonb not null default '{}'
);

create index audit_entries_organisation on audit_entries (organisation_id, id desc);
create index audit_entries_action on audit_entries (organisation_id, action, id desc);

-- The service adds entries and reads them. It can neither change nor delete one.
revoke update, delete, truncate on audit_entries from euterpe_service;

-- Attempts of strangers are kept for a month.
create function forget_unknown_audit_entries(before timestamptz) returns bigint
  language sql security definer set search_path = public
  as $$
    with gone as (
      delete from audit_entries
      where organisation_id is null
        and occurred_at < before
      returning 1
    )
    select count(*) from gone
  $$;
