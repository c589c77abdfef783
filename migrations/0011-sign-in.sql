-- Sign-in: sessions, consents, codes, tokens, second factors, external providers. New tables; and columns of `clients`,
-- whose defaults are constants, so the exclusive lock on it is held for a moment only.

alter table clients
  add column refresh_lifetime_s integer not null default 2592000 check (refresh_lifetime_s between 60 and 31622400),
  -- Null: the service's default.
  add column rate_per_second integer check (rate_per_second > 0),
  add column rate_burst integer check (rate_burst > 0);

-- A browser in which somebody is signed in. The cookie holds a secret; here is its hash.
create table sessions (
  id uuid primary key,
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  -- 'password' or 'external:NAME': a client's policy may not take every way.
  method text not null,
  signed_in_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  address text not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- An authorization request that waits for its user.
create table interactions (
  id uuid primary key,
  -- The browser it belongs to; null until a browser that came by a cross-site POST is seen.
  browser_hash bytea,
  request jsonb not null,
  -- Who gave the first factor and still owes the second.
  first_factor jsonb,
  -- What an external provider must echo.
  upstream jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index interactions_expiry on interactions (expires_at);

-- What a user last decided for a client: asked again when another set of scopes is requested.
create table consents (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null references clients on delete cascade,
  requested text[] not null,
  granted text[] not null,
  decided_at timestamptz not null,
  primary key (user_id, client_id)
);

-- All tokens that descend from one authorization.
create table token_families (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  scopes text[] not null,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index token_families_user on token_families (user_id, client_id);
create index token_families_client on token_families (client_id);
create index token_families_expiry on token_families (expires_at);

create table authorization_codes (
  hash bytea primary key,
  -- The family that its exchange makes.
  family_id uuid not null,
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  nonce text,
  code_challenge text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index authorization_codes_expiry on authorization_codes (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  family_id uuid not null references token_families on delete cascade,
  expires_at timestamptz not null,
  -- When it was first exchanged for a next one.
  rotated_at timestamptz
);

create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Access tokens that were ended one by one, kept until they would have expired.
create table revoked_access_tokens (
  id uuid primary key,
  expires_at timestamptz not null
);

create index revoked_access_tokens_expiry on revoked_access_tokens (expires_at);

create table identity_providers (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z0-9-]+$'),
  -- What the button says.
  title text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed under the master key.
  client_secret bytea not null,
  -- Whose users it may sign in; null: everybody's.
  organisation_id uuid references organisations,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Which account of an external provider is which user.
create table external_accounts (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create index external_accounts_user on external_accounts (user_id);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed under the master key.
  secret bytea not null,
  -- Null while the user has not shown that the app works.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: no code works twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

create table password_resets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_expiry on password_resets (expires_at);

-- Wrong passwords, counted for an account at an address, for an address, and for an account from unknown browsers.
create table failed_sign_ins (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null
);

-- Browsers in which somebody has signed in before: strangers who guess cannot lock their owners out.
create table known_browsers (
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);

-- Mails of a service without a mail server, shown on a page of the demo.
create table shown_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
