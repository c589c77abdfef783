-- The keys that sign ID tokens, access tokens, and webhooks with download URLs. New table: no lock on anything that
-- exists.

create table signing_keys (
  -- The `kid` of everything signed with it: the RFC 7638 thumbprint.
  id text primary key,
  purpose text not null check (purpose in ('id_token', 'access_token', 'signatures')),
  public_jwk jsonb not null,
  -- Sealed under the master key.
  private_key bytea not null,
  created_at timestamptz not null,
  -- Published from its creation, it signs from this moment until the next key's.
  signs_from timestamptz not null,
  -- Null until a next key exists: then everything signed with it has expired, and caches have turned over.
  published_until timestamptz
);

create index signing_keys_purpose on signing_keys (purpose, signs_from);

-- Every process keeps the keys in memory and is told at once when they change.
create function tell_signing_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('euterpe_keys', '');
  return null;
end $$;

create trigger signing_keys_changed
  after insert or update or delete on signing_keys
  for each statement execute function tell_signing_keys();
