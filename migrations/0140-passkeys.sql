-- Passkeys, what may be used only once, and organisations that require a second step. New tables and a column with a
-- constant default: no lock that anything waits for.

create table passkeys (
  -- The id that the authenticator chose.
  id bytea primary key check (octet_length(id) between 1 and 1023),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- In COSE format.
  public_key bytea not null,
  -- How often a security key was used; stays zero for keys that are synchronised between devices.
  counter bigint not null,
  transports text[] not null,
  -- Whether it is synchronised between devices, so that no hardware holds it exclusively.
  synchronised boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_user on passkeys (user_id);

-- Hashes of challenges and assertions that were used and have not expired.
create table used_nonces (
  hash bytea primary key,
  expires_at timestamptz not null
);

create index used_nonces_expiry on used_nonces (expires_at);

alter table organisations add column requires_second_step boolean not null default false;
